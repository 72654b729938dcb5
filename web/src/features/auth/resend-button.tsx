/** Requests a new code, as often as the server allows. */
import { useMutation } from "@tanstack/react-query";
import { resendCode } from "@/api/account";
import { apiError } from "@/api/errors";
import { t } from "@/messages/auth";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { useCountdown } from "@/ui/use-countdown";

/** The server also refuses a new code any earlier. */
const cooldownS = 30;

export function ResendButton({ onSent }: { onSent: () => void }) {
  const { left, restart } = useCountdown(cooldownS);
  const mutation = useMutation({
    mutationFn: resendCode,
    onMutate: () => restart(cooldownS),
    onSuccess() {
      toast(t("verify.resent"), { tone: "good" });
      onSent();
    },
    onError(thrown) {
      const { retryAfterS, isNetwork } = apiError(thrown);
      // The server received no request, so the next try may follow at once.
      if (isNetwork) restart(0);
      else if (retryAfterS !== undefined) restart(retryAfterS);
      toast(t("verify.resendFailure"), { tone: "bad" });
    },
  });
  return (
    <Button
      disabled={left > 0}
      onClick={() => mutation.mutate()}
      pending={mutation.isPending}
      variant="ghost"
    >
      {left > 0 ? t("verify.resendIn", { seconds: left }) : t("verify.resend")}
    </Button>
  );
}
