/**
 * Sends a path to the right HTML shell while developing and previewing.
 *
 * The rule is the server's own: joining and playing get the small player's page, everything
 * else gets the app. Built files and `/api` are left to Vite.
 */
import type { Connect, Plugin } from "vite";

const playerPaths = /^\/(?:a|j|join|play)(?:$|[/?])|^\/quiz\/[^/?]+\/practice(?:$|[/?])/;

/** The HTML file which answers a page address. */
export function shellFor(url: string): "/play.html" | "/index.html" {
  return playerPaths.test(url) ? "/play.html" : "/index.html";
}

const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
  const url = request.url ?? "/";
  const wantsPage = request.headers.accept?.includes("text/html") === true;
  if (wantsPage && shellFor(url) === "/play.html") request.url = "/play.html";
  next();
};

export function shells(): Plugin {
  return {
    name: "fanfare-shells",
    configureServer(server) {
      server.middlewares.use(rewrite);
    },
    configurePreviewServer(server) {
      server.middlewares.use(rewrite);
    },
  };
}
