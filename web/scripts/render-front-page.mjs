/**
 * Prints the front page as HTML in one language, the argument, or the tags of all. A process of its own, because the app's modules keep things open
 * that a browser would close with the page.
 */
import { createServer } from "vite";

// What is built is what people get, also of React.
process.env["NODE_ENV"] = "production";
// The app asks where it is before it asks for anything; nothing is asked for here.
globalThis.location ??= new URL("http://localhost/");

const server = await createServer({
  appType: "custom",
  logLevel: "error",
  mode: "production",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
});
const { languageTags, renderPage } = await server.ssrLoadModule("/src/app/prerender.tsx");
// The words of a page are made once, while its modules load: a process for each language.
const tag = process.argv[2];
const said = tag === undefined ? languageTags.join(" ") : await renderPage("/", tag);
process.stdout.write(said, () => process.exit(0));
