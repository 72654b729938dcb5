/**
 * Lets the browser offer passkeys in the list under the email field, where it can.
 *
 * The request waits in the background and is renewed before the server's challenge expires; `stop`
 * makes room for another request. Errors are silent: no one asked for this.
 */
import { useCallback, useEffect, useRef } from "react";
import { beginPasskey } from "@/api/confirmation";
import type { PasskeyAnswer } from "@/api/types";
import { askPasskey, passkeysFillFields } from "@/lib/passkey";

/** The server's challenges expire after five minutes. */
const renewMs = 4 * 60 * 1000;

export function useFieldPasskey(onAnswer: (answer: PasskeyAnswer) => void): { stop: () => void } {
  const control = useRef<AbortController>(null);
  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  });

  useEffect(() => {
    const own = new AbortController();
    control.current = own;

    async function offer(): Promise<void> {
      if (!(await passkeysFillFields())) return;
      while (!own.signal.aborted) {
        const { challenge, options } = await beginPasskey();
        const signal = AbortSignal.any([own.signal, AbortSignal.timeout(renewMs)]);
        try {
          const credential = await askPasskey(options, { fillsField: true, signal });
          latest.current({ challenge, credential });
          return;
        } catch (thrown) {
          const isRenewal = signal.aborted && !own.signal.aborted;
          if (!isRenewal) throw thrown;
        }
      }
    }
    offer().catch(() => {});
    return () => own.abort();
  }, []);

  return { stop: useCallback(() => control.current?.abort(), []) };
}
