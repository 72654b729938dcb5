/**
 * The formatting buttons. One of them is in the tab order, arrows go to the others, and Escape goes
 * back to the text, which keeps its focus and selection when a button is pressed.
 */
import {
  Bold,
  Code,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Sigma,
  Strikethrough,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { t } from "@/messages/editor";
import { type Format, formats, keyName } from "./format-keys";

const icons: Readonly<Record<Format, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  strike: Strikethrough,
  code: Code,
  formula: Sigma,
  bullets: List,
  numbers: ListOrdered,
};

interface FormatToolbarProps {
  hasLists: boolean;
  onRun: (format: Format) => void;
  onLeave: () => void;
}

export function FormatToolbar({ hasLists, onRun, onLeave }: FormatToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<Format>("bold");
  const shown = formats.filter(
    (format) => hasLists || (format !== "bullets" && format !== "numbers"),
  );

  function handleKey(event: KeyboardEvent) {
    if (event.key === "Escape") onLeave();
    else {
      const isBackward = getComputedStyle(event.currentTarget).direction === "rtl";
      const at = shown.indexOf(stop);
      const places: Record<string, number> = {
        ArrowRight: isBackward ? at - 1 : at + 1,
        ArrowLeft: isBackward ? at + 1 : at - 1,
        Home: 0,
        End: shown.length - 1,
      };
      const place = places[event.key];
      if (place === undefined) return;
      const next = shown[(place + shown.length) % shown.length] ?? "bold";
      setStop(next);
      bar.current?.querySelector<HTMLElement>(`[data-format=${next}]`)?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      aria-label={t("format.label")}
      className="format-toolbar"
      onKeyDown={handleKey}
      ref={bar}
      role="toolbar"
      tabIndex={-1}
    >
      {shown.map((format) => {
        const Icon = icons[format];
        return (
          <button
            aria-label={t(`format.${format}`)}
            className="format-button"
            data-format={format}
            key={format}
            onClick={() => {
              setStop(format);
              onRun(format);
            }}
            // The text keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            tabIndex={format === stop ? 0 : -1}
            title={`${t(`format.${format}`)} (${keyName(format)})`}
            type="button"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        );
      })}
    </div>
  );
}
