/**
 * Fanfare's service worker: shows a page of ours when a page cannot be loaded for want of a
 * network, and does nothing else.
 *
 * It keeps that page and its files, and never an answer of the API, a page of the app or
 * anything of a socket. A new version waits until the last tab is closed, so it can change
 * nothing under a running game; then it deletes what the old one kept. The build puts in what
 * is kept, and a name for it that changes with its contents.
 */
const files = ["__FILES__"];
const cacheName = "fanfare-offline-__VERSION__";
const page = "/offline.html";

addEventListener("install", (event) => {
  const fresh = files.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(fresh)));
});

async function activate() {
  // Pages are asked for while the worker starts, so that it costs them no time.
  await registration.navigationPreload?.enable();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

addEventListener("activate", (event) => event.waitUntil(activate()));

async function load(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(page, { cacheName })) ?? Response.error();
  }
}

async function kept(request) {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (mode === "navigate") event.respondWith(load(event));
  else if (files.includes(pathname)) event.respondWith(kept(event.request));
});
