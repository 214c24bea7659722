/**
 * Vigrid's ornament: generators of plain SVG path data, as in LOOK: the serpent band, the plait and the Urnes beast.
 * Always decorative: callers hide it from screen readers.
 */
type Point = readonly [number, number];
type Stroke = { d: string; width: number; casing: boolean };

const { sin, cos, PI, atan2, hypot, min, max, abs } = Math;
const path = (points: readonly Point[]) => "M" + points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

/** Rune strokes in a 10 by 20 cell: younger futhark shapes, elder ones where a god's sign needs its own. */
const RUNES: Record<string, Point[][]> = {
  f: [[[2, 0], [2, 20]], [[2, 9], [8, 1]], [[2, 15], [10, 4]]],
  u: [[[2, 20], [2, 0], [8, 6], [8, 20]]],
  th: [[[2, 0], [2, 20]], [[2, 4], [8, 9], [2, 14]]],
  o: [[[2, 0], [2, 20]], [[2, 0], [8, 5]], [[2, 7], [8, 12]]],
  r: [[[2, 20], [2, 0], [8, 4], [2, 9], [8, 20]]],
  k: [[[3, 0], [3, 20]], [[3, 11], [9, 2]]],
  h: [[[2, 0], [2, 20]], [[8, 0], [8, 20]], [[2, 7], [8, 13]]],
  n: [[[5, 0], [5, 20]], [[1, 7], [9, 13]]],
  i: [[[5, 0], [5, 20]]],
  a: [[[5, 0], [5, 20]], [[1, 13], [9, 7]]],
  s: [[[8, 0], [2, 6], [8, 13], [2, 20]]],
  t: [[[5, 0], [5, 20]], [[0.5, 6], [5, 0], [9.5, 6]]],
  b: [[[2, 0], [2, 20]], [[2, 0], [8, 5], [2, 10], [8, 15], [2, 20]]],
  m: [[[5, 0], [5, 20]], [[0.5, 0], [5, 8], [9.5, 0]]],
  l: [[[3, 0], [3, 20]], [[3, 0], [9, 6]]],
  ":": [[[5, 7], [5, 7.5]], [[5, 13], [5, 13.5]]],
};

/** One rune centred on (x, y), `height` units tall. */
export function rune(name: string, x: number, y: number, height: number, turn = 0): string {
  const k = height / 20;
  const place = ([px, py]: Point): Point => [
    x + ((px - 5) * cos(turn) - (py - 10) * sin(turn)) * k,
    y + ((px - 5) * sin(turn) + (py - 10) * cos(turn)) * k,
  ];
  return (RUNES[name] ?? []).map((stroke) => path(stroke.map(place))).join("");
}

function resample(points: readonly Point[], step: number): Point[] {
  const out: Point[] = [points[0]!];
  let passed = 0;
  for (let i = 1; i < points.length; i++) {
    let [x0, y0] = points[i - 1]!;
    const [x1, y1] = points[i]!;
    let rest = hypot(x1 - x0, y1 - y0);
    while (passed + rest >= step && rest > 0) {
      const t = (step - passed) / rest;
      x0 += (x1 - x0) * t;
      y0 += (y1 - y0) * t;
      out.push([x0, y0]);
      rest = hypot(x1 - x0, y1 - y0);
      passed = 0;
    }
    passed += rest;
  }
  return out;
}

/** Catmull-Rom through the points. */
export function smooth(points: readonly Point[], n = 24): Point[] {
  const q = [points[0]!, ...points, points.at(-1)!];
  const out: Point[] = [];
  for (let i = 0; i + 3 < q.length; i++) {
    const [a, b, c, d] = [q[i]!, q[i + 1]!, q[i + 2]!, q[i + 3]!];
    const at = (j: 0 | 1, t: number) =>
      0.5 * (2 * b[j] + (-a[j] + c[j]) * t + (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * t * t + (-a[j] + 3 * b[j] - 3 * c[j] + d[j]) * t ** 3);
    for (let k = 0; k < n; k++) out.push([at(0, k / n), at(1, k / n)]);
  }
  return [...out, points.at(-1)!];
}

/** Serpent ribbon along a path with runes standing in its body. */
export function band(points: readonly Point[], width: number, runes: string[], pad = 3): { body: string; runes: string; head: string; eye: string } {
  const p = resample(points, 1);
  const n = p.length;
  const normal = p.map((_, i) => {
    const [a, b] = [p[max(0, i - 2)]!, p[min(n - 1, i + 2)]!];
    const t = atan2(b[1] - a[1], b[0] - a[0]);
    return [-sin(t), cos(t), t] as const;
  });
  const w = (i: number) => (width / 2) * min(1, (n - 1 - i) / (width * 2.2)) ** 0.7; // the tail tapers, the head stays full
  const edge = (sign: number) => p.map(([x, y], i): Point => [x + sign * normal[i]![0] * w(i), y + sign * normal[i]![1] * w(i)]);
  const every = (side: Point[]) => side.filter((_, i) => i % 4 === 0);
  const left = edge(1);
  const body = path([...every(left), left.at(-1)!, ...every(edge(-1).reverse())]) + "Z";
  const [first, last] = [width * 1.5, n - width * 2.6];
  const marks = runes.map((name, j) => {
    const i = Math.floor(first + ((last - first) * (j + 0.5)) / runes.length);
    return rune(name, p[i]![0], p[i]![1], width - 2 * pad, normal[i]![2]);
  });
  const [[x, y], t, W] = [p[0]!, normal[0]![2], width / 2];
  const f = (u: number, v: number): Point => [x + u * cos(t) - v * sin(t), y + u * sin(t) + v * cos(t)];
  const outline = [f(0, -W), f(-W * 0.9, -W * 1.25), f(-W * 1.9, -W * 0.75), f(-W * 3.1, -W * 0.05), f(-W * 3.3, W * 0.5), f(-W * 2, W * 0.62), f(-W * 1.1, W * 1.15), f(0, W)];
  const q = (point: Point) => `${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
  const [e1, e2] = [f(-W * 0.75, -W * 0.35), f(-W * 1.55, -W * 0.2)];
  const eye = `M${q(e1)}Q${q(f(-W * 1.1, -W * 0.75))} ${q(e2)}Q${q(f(-W * 1.15, W * 0.1))} ${q(e1)}Z`;
  return { body, runes: marks.join(""), head: path(smooth(outline, 8)) + "Z", eye };
}

/** Under parts first, then each over part with a casing: true interlace. */
function weave(strands: { points: Point[]; width: number; over: (i: number) => boolean }[], gap: number): Stroke[] {
  const under: Stroke[] = [];
  const over: Stroke[] = [];
  for (const { points, width, over: isOver } of strands) {
    let run: Point[] = [points[0]!];
    let flag = isOver(0);
    const put = () => {
      const d = path(run);
      if (flag) over.push({ d, width: width + gap * 2, casing: true }, { d, width, casing: false });
      else under.push({ d, width, casing: false });
    };
    for (let i = 1; i < points.length; i++) {
      run.push(points[i]!);
      if (isOver(i) !== flag) {
        put();
        run = [points[i - 1]!, points[i]!];
        flag = isOver(i);
      }
    }
    put();
  }
  return [...under, ...over];
}

/** Plaited rule of two or three strands with true over and under. */
export function braid(n: number, period = 28, amp = 6, width = 2.6, strands = 2): { strokes: Stroke[]; length: number } {
  const length = n * period;
  const xs = Array.from({ length: length * 2 + 1 }, (_, i) => i / 2);
  const all = Array.from({ length: strands }, (_, s) => {
    const phase = (2 * PI * s) / strands;
    return {
      points: xs.map((x): Point => [x, amp * sin((2 * PI * x) / period + phase)]),
      width,
      over: (i: number) => (strands === 2 ? cos((PI * i) / period + phase) > 0 : sin((2 * PI * i) / period + 2 * phase) > 0),
    };
  });
  return { strokes: weave(all, 1.6), length };
}

/** One broad sinuous beast crossed by one thin tendril. */
export function urnes(n: number, period = 150, amp = 11): { body: string; tendril: string; over: { d: string; ribbon: string }[]; head: string; eye: string; length: number } {
  const length = n * period;
  const xs = Array.from({ length: Math.floor(length / 0.8) + 1 }, (_, i) => i * 0.8);
  const taper = (x: number) => min(1, (length - x) / (period * 0.9));
  const beast = xs.map((x): Point => [x, amp * sin((2 * PI * x) / period) * taper(x)]);
  const thin = xs.slice(60).map((x): Point => [x + 19 * sin((4 * PI * x) / period + PI), -amp * 1.75 * sin((2 * PI * x) / period) * taper(x)]);
  const ribbon = (points: Point[]) => {
    const up: Point[] = [];
    const down: Point[] = [];
    points.forEach(([x, y], i) => {
      const wide = (2.6 + 2.6 * abs(sin((2 * PI * x) / period))) * max(0, taper(x)) ** 0.6;
      const [a, b] = [points[max(0, i - 1)]!, points[min(points.length - 1, i + 1)]!];
      const t = atan2(b[1] - a[1], b[0] - a[0]);
      up.push([x - sin(t) * wide, y + cos(t) * wide]);
      down.push([x + sin(t) * wide, y - cos(t) * wide]);
    });
    return path([...up, ...down.reverse()]) + "Z";
  };
  const over = [];
  for (let k = 1; k < 2 * n; k += 2) {
    const c = Math.floor((k * period) / 2 / 0.8); // every second crossing the beast lies on top
    const part = beast.slice(max(0, c - 24), c + 25);
    if (part.length > 4) over.push({ d: path(part), ribbon: ribbon(part) });
  }
  const head = path(smooth([[2, -3], [-5, -7.5], [-13, -6], [-25, -1], [-27, 2.6], [-18, 3.2], [-8, 5.4], [2, 3]], 8)) + "Z";
  return { body: ribbon(beast), tendril: path(thin), over, head, eye: "M-6 -2.6Q-10 -5 -14 -1.8Q-10 0 -6 -2.6Z", length };
}
