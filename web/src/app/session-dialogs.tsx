/** The session dialogs, which may open above any page; loaded on demand. */
import { useConfirmationRequest } from "@/api/confirmation";
import { useAuth } from "@/api/session";
import { later } from "@/ui/later";

const ConfirmDialog = later(
  async () => (await import("@/features/auth/confirm-dialog")).ConfirmDialog,
);

const SessionEndedDialog = later(
  async () => (await import("@/features/auth/session-ended-dialog")).SessionEndedDialog,
);

export function SessionDialogs() {
  const { user, hasEnded } = useAuth();
  const request = useConfirmationRequest();
  return (
    <>
      {request !== null && <ConfirmDialog onClose={request.cancel} onDone={request.confirm} />}
      {hasEnded && user !== null && <SessionEndedDialog user={user} />}
    </>
  );
}
