/** A device with a fingerprint reader, as far as the browser knows: it keeps passkeys. */
import type { Page } from "@playwright/test";

export interface VirtualDevice {
  /** How many passkeys it keeps. */
  count(): Promise<number>;
  /** While its owner's finger lies on it, it answers; else it only waits. */
  touched<T>(during: () => Promise<T>): Promise<T>;
}

export async function plugIn(page: Page): Promise<VirtualDevice> {
  // Else the list under the log-in form would be answered as soon as a finger lies on the device,
  // before anybody pressed the button.
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
