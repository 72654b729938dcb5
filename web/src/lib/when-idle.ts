/**
 * Runs something once the page has nothing else to do, such as loading what is likely to be wanted
 * next. Not for people who save data or have a slow connection: they load what they ask for.
 */

/** Browsers that tell; the others are taken for fast. */
interface WithConnection {
  connection?: { saveData?: boolean; effectiveType?: string };
}

/** For browsers that don't tell when they are idle. */
const idleMs = 2_000;

function isSparing(): boolean {
  const { connection } = navigator as WithConnection;
  if (connection === undefined) return false;
  const { saveData = false, effectiveType = "4g" } = connection;
  return saveData || effectiveType !== "4g";
}

/** Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if (isSparing()) return () => {};
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, idleMs);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run);
  return () => cancelIdleCallback(id);
}
