/**
 * Registers the service worker, which shows a page of ours when there is no network.
 *
 * Only the app shell does, so that a player's first visit loads nothing for it. On plain HTTP
 * there are no service workers, and private windows may refuse them: everything else works on.
 */

/** Browsers that know trusted types take the address of a worker only as one. */
interface WithTrustedTypes {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => { createScriptURL: (url: string) => string };
  };
}

const address = "/sw.js";

function trusted(): string {
  const { trustedTypes } = globalThis as unknown as WithTrustedTypes;
  const policy = trustedTypes?.createPolicy("fanfare-worker", { createScriptURL: () => address });
  return policy?.createScriptURL(address) ?? address;
}

export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // The page itself comes first.
  addEventListener("load", () => {
    navigator.serviceWorker.register(trusted()).catch(() => {
      // Without it, the browser shows its own page when there is no network.
    });
  });
}
