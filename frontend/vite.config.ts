import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Our own sprite plus the named icons of game-icons.net, as one file: assets/symbols.svg. */
function symbols(): Plugin {
  const sprite = () => {
    const own = readFileSync(new URL("src/art/symbols.svg", import.meta.url), "utf8");
    const require = createRequire(import.meta.url);
    const all = JSON.parse(readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8")).icons;
    const names = readFileSync(new URL("src/art/icons.txt", import.meta.url), "utf8").split(/\s+/).filter(Boolean).sort();
    const icons = names.map((name) => {
      if (!all[name]) throw new Error(`src/art/icons.txt: game-icons has no icon "${name}"`);
      return `<symbol id="${name}" viewBox="0 0 512 512">${all[name].body}</symbol>`;
    });
    return own.replace(/<\/svg>\s*$/, `${icons.join("\n")}\n</svg>\n`);
  };
  return {
    name: "symbols",
    configureServer(server) {
      server.middlewares.use("/assets/symbols.svg", (_, response) => {
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(sprite());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "assets/symbols.svg", source: sprite() });
    },
  };
}

/** The licences of everything that the bundle holds, as one file: assets/licences.txt. */
function licences(): Plugin {
  const packages = readdirSync(new URL("node_modules/", import.meta.url)).filter((name) => /^d3-/.test(name));
  const shipped = ["@fontsource-variable/alegreya", "@fontsource/alegreya-sans", "svelte", ...packages.filter((name) => !name.includes("types"))];
  return {
    name: "licences",
    generateBundle() {
      const parts = shipped.map((name) => {
        const folder = new URL(`node_modules/${name}/`, import.meta.url);
        const file = readdirSync(folder).find((other) => /^licen[cs]e/i.test(other));
        if (!file) throw new Error(`${name} has no licence file`);
        return `== ${name}\n\n${readFileSync(new URL(file, folder), "utf8").trim()}\n`;
      });
      const icons = "== Icons from https://game-icons.net by Lorc, Delapouite, Skoll and contributors\n\nCC BY 3.0, https://creativecommons.org/licenses/by/3.0/\n";
      this.emitFile({ type: "asset", fileName: "assets/licences.txt", source: [...parts, icons].join("\n") });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), symbols(), licences()],
  // The content security policy of the server allows no data: fonts.
  build: { outDir: "../src/vigrid/web/static", emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2022" },
  server: { proxy: { "/api": { target: process.env.VIGRID_SERVER ?? "http://127.0.0.1:8077", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
