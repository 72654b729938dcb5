/** Whether hosts may recognize the account across sessions. Off until its owner turns it on. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { profileKey, setProfileRecognition } from "@/api/profile";
import type { OwnProfile } from "@/api/types";
import { t } from "@/messages/profile";
import { Card } from "@/ui/card";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";

export function RecognitionSection({ profile }: { profile: OwnProfile }) {
  const titleId = useId();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: setProfileRecognition,
    onSuccess(_nothing, isRecognized) {
      queryClient.setQueryData<OwnProfile>(
        profileKey,
        (known) => known && { ...known, isRecognized },
      );
      toast(t(isRecognized ? "recognition.on" : "recognition.off"), { tone: "good" });
    },
    onError: () => toast(t("recognition.failure"), { tone: "bad" }),
  });
  // Pending changes show as if they were saved.
  const isRecognized = save.isPending ? save.variables : profile.isRecognized;
  return (
    <section aria-labelledby={titleId}>
      <Card className="flex flex-col gap-3 sm:p-6">
        <h2 className="text-xl" id={titleId}>
          {t("recognition.title")}
        </h2>
        <p className="max-w-prose text-muted">{t("recognition.hint")}</p>
        <Switch
          checked={isRecognized}
          label={t("recognition.label")}
          onChange={(event) => {
            if (!save.isPending) save.mutate(event.target.checked);
          }}
        />
      </Card>
    </section>
  );
}
