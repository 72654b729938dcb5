/**
 * Passkeys: requests one from the browser, or creates one.
 *
 * The server and the browser's API encode bytes differently; this file only translates. Both calls
 * reject with a `DOMException` when the person declines.
 */

type Options = Readonly<Record<string, unknown>>;

/**
 * Passkeys belong to a domain name: an IP address can't have one, and plain HTTP can't use them.
 */
export function passkeysWork(page: Location = location): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(page.hostname);
  return window.isSecureContext && "PublicKeyCredential" in window && !isAddress;
}

/** Whether the browser can offer passkeys in the list under a field. */
export async function passkeysFillFields(): Promise<boolean> {
  if (!passkeysWork()) return false;
  try {
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
  } catch {
    return false;
  }
}

function toBytes(text: unknown): Uint8Array<ArrayBuffer> {
  const base64 = String(text).replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function toText(bytes: ArrayBuffer | null): string | undefined {
  if (bytes === null) return undefined;
  const characters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte));
  return btoa(characters.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function toDescriptors(list: unknown): PublicKeyCredentialDescriptor[] {
  if (!Array.isArray(list)) return [];
  return list.map((each: PublicKeyCredentialDescriptorJSON) => ({
    ...each,
    id: toBytes(each.id),
  })) as PublicKeyCredentialDescriptor[];
}

function asPasskey(credential: Credential | null): PublicKeyCredential {
  if (credential === null) throw new DOMException("no passkey was chosen", "NotAllowedError");
  return credential as PublicKeyCredential;
}

function describe(credential: PublicKeyCredential, response: Options): Options {
  return {
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: credential.getClientExtensionResults(),
    response,
  };
}

interface AskOptions {
  /** Waits in the background until a passkey is chosen from the list under a field. */
  fillsField?: boolean;
  signal?: AbortSignal;
}

/** A passkey's response to the server's challenge. */
export async function askPasskey(options: Options, how: AskOptions = {}): Promise<Options> {
  const credential = asPasskey(
    await navigator.credentials.get({
      publicKey: {
        ...options,
        challenge: toBytes(options["challenge"]),
        allowCredentials: toDescriptors(options["allowCredentials"]),
      } as PublicKeyCredentialRequestOptions,
      ...(how.fillsField === true ? { mediation: "conditional" as const } : {}),
      ...(how.signal === undefined ? {} : { signal: how.signal }),
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return describe(credential, {
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    userHandle: toText(response.userHandle),
  });
}

/** A new passkey with the server's options. */
export async function makePasskey(options: Options): Promise<Options> {
  const user = options["user"] as { id: string };
  const credential = asPasskey(
    await navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: toBytes(options["challenge"]),
        user: { ...user, id: toBytes(user.id) },
        excludeCredentials: toDescriptors(options["excludeCredentials"]),
      } as unknown as PublicKeyCredentialCreationOptions,
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  return describe(credential, {
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}
