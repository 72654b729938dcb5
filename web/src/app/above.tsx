/** What may open above any page: the dialogs of the session, and the palette. Loaded on demand. */
import { useConfirmationRequest } from "@/api/confirmation";
import { useAuth } from "@/api/session";
import { PaletteSlot } from "@/app/palette-slot";
import { useIsDue } from "@/app/use-is-due";
import { later } from "@/ui/later";

const ConfirmDialog = later(
  async () => (await import("@/features/auth/confirm-dialog")).ConfirmDialog,
);

const SessionEndedDialog = later(
  async () => (await import("@/features/auth/session-ended-dialog")).SessionEndedDialog,
);

const SessionEndsSoon = later(
  async () => (await import("@/features/auth/session-ends-soon")).SessionEndsSoon,
);

/** Time to finish a sentence, find a password and log in, without waiting for long. */
const warnMs = 10 * 60_000;

export function Above() {
  const { user, hasEnded, endsAt } = useAuth();
  const endsSoon = useIsDue(endsAt === null ? null : endsAt - warnMs);
  const request = useConfirmationRequest();
  return (
    <>
      <PaletteSlot />
      {request !== null && <ConfirmDialog onClose={request.cancel} onDone={request.confirm} />}
      {hasEnded && user !== null && <SessionEndedDialog user={user} />}
      {endsSoon && !hasEnded && user !== null && endsAt !== null && (
        <SessionEndsSoon endsAt={endsAt} user={user} />
      )}
    </>
  );
}
