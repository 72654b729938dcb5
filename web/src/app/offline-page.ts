/**
 * Registers the service worker, which shows the offline page when there is no network.
 *
 * Only the app shell does, so that a player's first page view loads nothing for it. Plain HTTP has
 * no service workers, and private windows may refuse them: everything else keeps working.
 */

/** Browsers with trusted types accept a worker's URL only as one. */
interface WithTrustedTypes {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => { createScriptURL: (url: string) => string };
  };
}

const address = "/sw.js";
const waitMaxMs = 5_000;

function trusted(): string {
  const { trustedTypes } = globalThis as unknown as WithTrustedTypes;
  const policy = trustedTypes?.createPolicy("fanfare-worker", { createScriptURL: () => address });
  return policy?.createScriptURL(address) ?? address;
}

export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register(trusted()).catch(() => {
      // Without it, the browser shows its own page when there is no network.
    });
  };
  // The page itself comes first: its files are there when it has loaded, but it isn't drawn yet.
  addEventListener("load", () => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(register, { timeout: waitMaxMs });
    else setTimeout(register, waitMaxMs);
  });
}
