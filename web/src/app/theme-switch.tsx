/** Chooses the system's colours, light or dark. */
import { useState } from "react";
import { chooseTheme, readTheme, type Theme } from "@/lib/theme";
import { t } from "@/messages/app";
import { Segmented } from "@/ui/segmented";

export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <Segmented<Theme>
      label={t("footer.theme")}
      onChange={(next) => {
        chooseTheme(next);
        setTheme(next);
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
