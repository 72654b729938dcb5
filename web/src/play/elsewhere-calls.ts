/** The HTTP calls of someone without an account who continues an assignment on another device. */
import { writeLocal } from "@/lib/storage";
import type { DeviceCode, Problem } from "@/live/messages";
import { send, tokenKey } from "@/play/assigned-calls";

export type Given =
  | { ok: true; deviceCode: string }
  /** The server's sentence; none if it can't be reached. */
  | { ok: false; message?: string | undefined };

/** A new code for another device. An earlier one no longer works. */
export async function askDeviceCode(code: string): Promise<Given> {
  try {
    const response = await send(code, "device-code", "POST");
    if (response.ok) return { ok: true, ...((await response.json()) as DeviceCode) };
    return { ok: false, message: ((await response.json()) as Partial<Problem>).message };
  } catch {
    return { ok: false };
  }
}

type Claimed =
  | { ok: true }
  /** The server's sentence about the code, or about the rest; none if it can't be reached. */
  | { ok: false; message?: string | undefined };

/** 32 random bytes in base64url. */
function freshToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
}

/** The newest claim: sent again, it is the same, because the answer to the first may be lost. */
let newest = { what: "", playerToken: "" };

/** Continues on this device, with a code from another one. */
export async function claimDevice(code: string, deviceCode: string): Promise<Claimed> {
  const what = `${code} ${deviceCode}`;
  if (newest.what !== what) newest = { what, playerToken: freshToken() };
  const { playerToken } = newest;
  try {
    const response = await send(code, "device-claims", "POST", { deviceCode, playerToken });
    if (response.ok) {
      writeLocal(tokenKey(code), playerToken);
      return { ok: true };
    }
    const { message, errors } = (await response.json()) as Partial<Problem>;
    return { ok: false, message: errors?.["deviceCode"] ?? message };
  } catch {
    return { ok: false };
  }
}
