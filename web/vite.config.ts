/**
 * How the web app is built and served while developing.
 *
 * Two shells come out of one build: `index.html` (everything behind the router) and
 * `play.html` (join and play, kept small for cheap phones). Nothing may be inlined as a
 * `data:` address and no inline script or style is written, because the server's content
 * security policy refuses both.
 */
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { precompress } from "./scripts/precompress.ts";
import { shells } from "./scripts/shells.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env["FANFARE_DEV_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react(), tailwindcss(), shells(), precompress()],
  resolve: { alias: { "@": here("./src") } },
  build: {
    target: "es2022",
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { app: here("./index.html"), play: here("./play.html") } },
  },
  server: {
    port: 5173,
    proxy: {
      "/api": { target: server, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    setupFiles: ["./src/test/setup.ts"],
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
