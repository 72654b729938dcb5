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
import { frontPage } from "./scripts/front-page.ts";
import { headStart } from "./scripts/head-start.ts";
import { precompress } from "./scripts/precompress.ts";
import { serviceWorker } from "./scripts/service-worker.ts";
import { shells } from "./scripts/shells.ts";

/** What the player's page loads first, as far as the app shell needs it anywhere, too. */
const bothShells =
  /rolldown\/runtime|vite\/preload-helper|node_modules\/(?:clsx|react|react-dom|scheduler|zustand(?!.*shallow))\/|src\/ui\/(?:button|field|language-select|logo|spinner|use-module)\.tsx?$|src\/room\/kinds\/refusal-words\.ts$|src\/live\/(?:door|plain-call|room-pass|seat-token)\.ts$|src\/player-paths\.ts$|src\/lib\/(?:language|language-choice|look|signed-in-here|storage|translate)\.ts$|src\/messages\/(?:(?:languages|later-words|ui)\.ts|en\/ui\.json)$/;

/** What most pages show of a call to the server: as files of their own each would cost a request. */
const mostPages =
  /src\/calls\/(?:loaded|paged|problem)\.tsx?$|src\/ui\/(?:card|empty-state|error-state|later|skeleton)\.tsx?$/;

/**
 * Small parts that most pages of the app have, with what they need of the libraries. As files of
 * their own they were half of a page's fifty requests.
 */
const appPages =
  /src\/(?:ui\/(?:ago|author-language|avatar|badge|copy-button|icon-button|segmented|select|stat-tile)\.tsx?|api\/(?:instance|pages)\.ts|app\/skip-link\.tsx|lib\/dates\.ts)$|\/(?:infiniteQueryOptions|infiniteQueryObserver|useInfiniteQuery|useLocation)\.js$/;
/** From this number of pages on, an icon is in the file that all have: most icons are 100 bytes. */
const iconPagesMin = 3;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env["FANFARE_DEV_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    shells(),
    serviceWorker(),
    frontPage(),
    headStart(),
    precompress(),
  ],
  resolve: { alias: { "@": here("./src") } },
  build: {
    target: "es2022",
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        app: here("./index.html"),
        play: here("./play.html"),
        offline: here("./offline.html"),
      },
      output: {
        // What both shells need is one file: many small ones are more requests and more bytes.
        codeSplitting: {
          groups: [
            { name: "base", test: bothShells, priority: 1 },
            { name: "calls", test: mostPages },
            { name: "questions", test: /\/later-(?:ask|confirm)-dialog\.ts$/ },
            {
              name: "icons",
              test: /lucide-react\/dist\/esm\/icons\//,
              minShareCount: iconPagesMin,
            },
            { name: "pages", test: appPages },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      "/api": {
        target: server,
        ws: true,
        // The page that documents the interface is one of ours.
        bypass: ({ url }) => (url === "/api/docs" ? "/index.html" : undefined),
      },
    },
  },
  test: {
    environment: "happy-dom",
    // A new page for each file took as long as the tests; the setup tidies up instead.
    isolate: false,
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    setupFiles: ["./src/test/setup.ts"],
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
