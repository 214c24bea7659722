import type { Problem } from "./types";

/** What the server refuses, in words for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

async function answer<T>(request: Promise<Response>): Promise<T> {
  let response: Response;
  try {
    response = await request;
  } catch {
    throw new Refusal(0, { error: "offline", message: "The server does not answer. Is it running?", clause: "", state: null });
  }
  const body = await response.json().catch(() => null);
  if (response.ok) return body as T;
  const problem = body && typeof body.message === "string" ? (body as Problem) : null;
  throw new Refusal(
    response.status,
    problem ?? { error: "fault", message: `The server answered with an error (${response.status}).`, clause: "", state: null },
  );
}

export function get<T>(path: string): Promise<T> {
  return answer<T>(fetch(path, { headers: { Accept: "application/json" } }));
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return answer<T>(fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }));
}

/** A message for people from anything that was thrown. */
export function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
