/** The windows about the session which may open above any page; loaded when one is needed. */
import { lazy, Suspense } from "react";
import { useConfirmationRequest } from "@/api/confirmation";

const ConfirmDialog = lazy(async () => ({
  default: (await import("@/features/auth/confirm-dialog")).ConfirmDialog,
}));

export function SessionDialogs() {
  const request = useConfirmationRequest();
  return (
    <Suspense>
      {request !== null && <ConfirmDialog onClose={request.cancel} onDone={request.confirm} />}
    </Suspense>
  );
}
