/** The end of a form: whether there are unsaved changes, the confirmation, and the button. */
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Problem } from "@/calls/problem";
import { t } from "@/messages/settings";
import { Button } from "@/ui/button";

interface SaveRowProps {
  isDirty: boolean;
  pending: boolean;
  label: string;
  pendingLabel?: string;
  /** Shown after a save, until something changes again. */
  saved?: string | undefined;
  problem?: string | undefined;
  children?: ReactNode;
}

export function SaveRow(props: SaveRowProps) {
  const { isDirty, pending } = props;
  return (
    <div className="flex flex-col gap-3">
      <Problem text={props.problem} />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <SavedNote text={isDirty ? undefined : props.saved} />
        {isDirty && !pending && <span className="text-muted text-sm">{t("unsaved")}</span>}
        {props.children}
        <Button disabled={!isDirty} pending={pending} type="submit" variant="primary">
          {pending ? (props.pendingLabel ?? t("saving")) : props.label}
        </Button>
      </div>
    </div>
  );
}

/** Seen and spoken politely; always in the page, or it wouldn't be announced. */
export function SavedNote({ text }: { text: string | undefined }) {
  return (
    <p className="flex items-center gap-1.5 font-medium text-good text-sm" role="status">
      {text !== undefined && (
        <>
          <Check aria-hidden="true" className="size-4" />
          {text}
        </>
      )}
    </p>
  );
}
