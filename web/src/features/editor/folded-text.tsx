/** A text that most questions do without: a button while there is none, and then a field. */
import type { LucideIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { TextArea } from "@/ui/text-area";

interface FoldedTextProps {
  label: string;
  hint: string;
  addLabel: string;
  icon: LucideIcon;
  maxLength: number;
  value: string;
  /** Paragraphs, lists and other markup are possible. */
  isRich?: boolean;
  onChange: (text: string) => void;
}

export function FoldedText(props: FoldedTextProps) {
  const { icon: Icon, value } = props;
  const [isOpened, setOpened] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);

  // The button that opened it is gone.
  useEffect(() => {
    if (isOpened) area.current?.focus();
  }, [isOpened]);

  if (value === "" && !isOpened) {
    return (
      <Button onClick={() => setOpened(true)} size="small" variant="ghost">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {props.addLabel}
      </Button>
    );
  }
  return (
    <div className="basis-full">
      <TextArea
        data-rich={props.isRich ? "block" : undefined}
        dir="auto"
        hint={props.hint}
        label={props.label}
        maxLength={props.maxLength}
        onChange={(event) => {
          setOpened(true);
          props.onChange(event.target.value);
        }}
        ref={area}
        value={value}
      />
    </div>
  );
}
