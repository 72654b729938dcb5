/** The windows about the session which may open above any page; loaded when one is needed. */
import { lazy, Suspense } from "react";
import { useConfirmationRequest } from "@/api/confirmation";
import { useAuth } from "@/api/session";

const ConfirmDialog = lazy(async () => ({
  default: (await import("@/features/auth/confirm-dialog")).ConfirmDialog,
}));

const SessionEndedDialog = lazy(async () => ({
  default: (await import("@/features/auth/session-ended-dialog")).SessionEndedDialog,
}));

export function SessionDialogs() {
  const { user, hasEnded } = useAuth();
  const request = useConfirmationRequest();
  return (
    <Suspense>
      {request !== null && <ConfirmDialog onClose={request.cancel} onDone={request.confirm} />}
      {hasEnded && user !== null && <SessionEndedDialog user={user} />}
    </Suspense>
  );
}
