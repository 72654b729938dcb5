/** A device with a fingerprint reader, as far as the browser knows: it keeps passkeys. */
import type { Page } from "@playwright/test";

export interface VirtualDevice {
  /** How many passkeys it keeps. */
  count(): Promise<number>;
  /** With its owner's finger on the reader it answers; otherwise it only waits. */
  touched<T>(during: () => Promise<T>): Promise<T>;
}

export async function plugIn(page: Page): Promise<VirtualDevice> {
  // Otherwise the list under the log-in form would be answered as soon as a finger is on the
  // reader, before anyone pressed the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const touch = (enabled: boolean) =>
    devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  return {
    async count() {
      const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials.length;
    },
    async touched(during) {
      await touch(true);
      try {
        return await during();
      } finally {
        await touch(false);
      }
    },
  };
}
