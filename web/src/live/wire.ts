/**
 * What carries a connection: a WebSocket, or an event stream where the network cuts WebSockets.
 *
 * After two WebSockets that ended before a word came, the next try is an event stream; after a
 * stream that ended so, a WebSocket again, because then the network was at fault, or the server.
 * Where sockets worked before, it takes six, or each restart of a server would bring streams. A tab
 * that needed a stream begins with one for a while, so that a reload in a game costs nothing.
 */
import { readTab, writeTab } from "@/lib/storage";

export type OpenSocket = (url: string) => WebSocket;

const key = "fanfare.stream";
/** A page that is loaded later than this tries a WebSocket again. */
export const rememberedMs = 600_000;
const failuresMax = 2;
/** At least as many tries as a restart of the server takes. */
const failuresMaxAfterSockets = 6;

export interface Wire {
  open: OpenSocket;
  /** Loads what this tab needed lately; null if it needed nothing but sockets. */
  recall: () => Promise<void> | null;
  /** The server's first word came over what was opened last. */
  worked: () => void;
  /** What was opened last ended before a word came. */
  failed: () => void;
}

export function createWire(openSocket: OpenSocket, loadStream: () => Promise<OpenSocket>): Wire {
  let open = openSocket;
  let failures = 0;
  let socketsWork = false;

  /** Without a network nothing loads; the next failure asks again. */
  const takeStream = () =>
    loadStream().then(
      (openStream) => {
        open = openStream;
      },
      () => {},
    );

  return {
    open: (url) => open(url),
    recall() {
      const since = Date.now() - Number(readTab(key) ?? 0);
      return open === openSocket && since < rememberedMs ? takeStream() : null;
    },
    worked() {
      failures = 0;
      if (open === openSocket) socketsWork = true;
      // A server that was away may have been the reason, so sockets come first again.
      if (socketsWork) open = openSocket;
      writeTab(key, socketsWork ? null : String(Date.now()));
    },
    failed() {
      failures += 1;
      const most = socketsWork ? failuresMaxAfterSockets : failuresMax;
      if (open !== openSocket) {
        open = openSocket;
        failures = 0;
      } else if (failures >= most) void takeStream();
    },
  };
}
