/**
 * Runs before every test file. The files of a worker share one page, which is put back after each
 * test, so that no test sees another's. The modules are forgotten after each file: what they hold,
 * such as the language or a mock, doesn't reach the next one.
 */
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { writeCookie } from "@/lib/storage";
import { clearToasts } from "@/ui/toast";

// The first visit of a lazy page compiles it, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// The real pages have a doctype. Formulas check that once, when their library loads.
Object.defineProperty(document, "compatMode", { configurable: true, value: "CSS1Compat" });

// Browsers don't report a canceled animation as an unhandled rejection; happy-dom does.
const { cancel } = Animation.prototype;
if (cancel.name !== "cancelQuietly") {
  Animation.prototype.cancel = function cancelQuietly() {
    this.finished.catch(() => {});
    cancel.call(this);
  };
}

// A forgotten module would go on hearing what later files tell their other tabs.
const OpenChannel = BroadcastChannel;
const channels: BroadcastChannel[] = [];
globalThis.BroadcastChannel = class extends OpenChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};

function emptyPage(): void {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
}

function emptyStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const each of document.cookie.split("; ")) writeCookie(each.split("=")[0] ?? "", "", 0);
}

afterEach(() => {
  cleanup();
  clearToasts();
  // Before the rest is emptied, because a test may have replaced the storage.
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  emptyPage();
  emptyStorage();
});

afterAll(() => {
  for (const each of channels) each.close();
  globalThis.BroadcastChannel = OpenChannel;
  vi.resetModules();
});
