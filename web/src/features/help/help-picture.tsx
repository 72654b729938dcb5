/** A screenshot beside a topic, in the page's colors. */
import { clsx } from "clsx";
import { useSyncExternalStore } from "react";
import { readTheme, watchLook } from "@/lib/look-choice";
import { t } from "@/messages/help";
import type { Picture } from "./pictures";

/** When to show the dark picture; without a chosen theme, the system decides. */
const darkWhen = { dark: "all", system: "(prefers-color-scheme: dark)" } as const;

export function HelpPicture({ picture }: { picture: Picture }) {
  const theme = useSyncExternalStore(watchLook, readTheme);
  const isPhone = picture.height > picture.width;
  return (
    <figure className={isPhone ? "w-44 max-w-full shrink-0" : "max-w-2xl"}>
      <picture>
        {theme !== "light" && <source media={darkWhen[theme]} srcSet={picture.dark} />}
        <img
          alt={t(`pictures.${picture.name}`)}
          className={clsx(
            "h-auto w-full border-2 border-hairline",
            isPhone ? "rounded-lg" : "rounded-md",
          )}
          decoding="async"
          height={picture.height}
          loading="lazy"
          src={picture.light}
          width={picture.width}
        />
      </picture>
    </figure>
  );
}
