/** Whether others may see the profile. Off until its owner turns it on; saved at once. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { profileKey, setProfileVisibility } from "@/api/profile";
import type { OwnProfile } from "@/api/types";
import { t } from "@/messages/profile";
import { paths } from "@/paths";
import { buttonClass } from "@/ui/button";
import { Card } from "@/ui/card";
import { CopyButton } from "@/ui/copy-button";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";

export function VisibilitySection({ profile }: { profile: OwnProfile }) {
  const titleId = useId();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: setProfileVisibility,
    onSuccess(_nothing, isPublic) {
      queryClient.setQueryData<OwnProfile>(profileKey, (known) => known && { ...known, isPublic });
      void queryClient.invalidateQueries({ queryKey: ["get_public_profile", profile.id] });
      toast(t(isPublic ? "visibility.on" : "visibility.off"), { tone: "good" });
    },
    onError: () => toast(t("visibility.failure"), { tone: "bad" }),
  });
  // Pending changes show as if they were saved.
  const isPublic = save.isPending ? save.variables : profile.isPublic;
  return (
    <section aria-labelledby={titleId}>
      <Card className="flex flex-col gap-3 sm:p-6">
        <h2 className="text-xl" id={titleId}>
          {t("visibility.title")}
        </h2>
        <p className="max-w-prose text-muted">{t("visibility.hint")}</p>
        <Switch
          checked={isPublic}
          label={t("visibility.label")}
          onChange={(event) => {
            if (!save.isPending) save.mutate(event.target.checked);
          }}
        />
        {profile.isPublic && (
          <div className="flex flex-wrap items-center gap-3">
            <Link className={buttonClass()} to={paths.user(profile.id)}>
              {t("visibility.open")}
            </Link>
            <CopyButton text={`${location.origin}${paths.user(profile.id)}`}>
              {t("visibility.copy")}
            </CopyButton>
          </div>
        )}
      </Card>
    </section>
  );
}
