/** Opens the palette: looks like a field where there is room, and is an icon elsewhere. */
import { clsx } from "clsx";
import { Search } from "lucide-react";
import { t } from "@/messages/palette";
import { IconButton } from "@/ui/icon-button";
import { paletteKeys, usePalette } from "./palette-state";

export function PaletteButton({ isSmall = false }: { isSmall?: boolean }) {
  const open = usePalette((palette) => palette.open);
  return (
    <>
      <IconButton className={isSmall ? "" : "lg:hidden"} label={t("open")} onClick={open}>
        <Search aria-hidden="true" className="size-5" />
      </IconButton>
      <button
        aria-keyshortcuts="Control+K Meta+K"
        className={clsx(
          "hidden min-h-11 w-72 min-w-0 items-center gap-2.5 rounded-md border-2 border-hairline bg-sunken px-3 text-muted text-start hover:border-primary hover:text-text",
          !isSmall && "lg:flex",
        )}
        onClick={open}
        type="button"
      >
        <Search aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="min-w-0 flex-1 truncate">{t("open")}</span>
        <span
          aria-hidden="true"
          className="rounded-sm border border-hairline px-1.5 font-sans text-xs"
        >
          {paletteKeys()}
        </span>
      </button>
    </>
  );
}
