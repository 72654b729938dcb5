/**
 * Chooses the system's colors, light or dark; for signed-in people also in their other browsers.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { preferencesKey, useSavePreferences } from "@/api/preferences";
import { chooseTheme, readTheme, type Theme, watchLook } from "@/lib/look-choice";
import { t } from "@/messages/app";
import { Segmented } from "@/ui/segmented";

export function ThemeSwitch() {
  const theme = useSyncExternalStore(watchLook, readTheme, () => "system" as const);
  const queryClient = useQueryClient();
  const save = useSavePreferences();
  return (
    <Segmented<Theme>
      label={t("footer.theme")}
      onChange={(next) => {
        chooseTheme(next);
        // Without an account, or when its preferences can't be loaded, only this browser changes.
        if (queryClient.getQueryData(preferencesKey) !== undefined) save.mutate({ theme: next });
      }}
      options={[
        { value: "system", label: t("footer.themeSystem") },
        { value: "light", label: t("footer.themeLight") },
        { value: "dark", label: t("footer.themeDark") },
      ]}
      value={theme}
    />
  );
}
