/**
 * A passage with gaps, written in one field: brackets make a gap. What was understood shows right
 * below, with numbered gaps. What is typed stays as typed while a bracket is still missing.
 */
import { Brackets } from "lucide-react";
import { useId, useRef, useState } from "react";
import { t } from "@/messages/editor";
import { FilledGap, GapsPassage } from "@/room/kinds/gaps-passage";
import { Button } from "@/ui/button";
import { Segmented } from "@/ui/segmented";
import { toast } from "@/ui/toast";
import { command, shift } from "../command-keys";
import { editOf, writeEdit } from "../formatting/rich-field";
import type { ContentOf } from "../model/document";
import { type KnownGap, present, withRead } from "../model/gap-others";
import { makeGap } from "../model/make-gap";
import { gapsOf, partsOf, passageOf, readPassage, says, written } from "../model/passage";
import { FormSection } from "./form-section";
import { GapFlaws, ofPassage } from "./gap-flaws";
import { GapLists } from "./gap-lists";
import { GrowingArea } from "./growing-area";
import type { KindFormProps } from "./kind-form-props";
import { TypoSwitch } from "./typo-switch";

type Gaps = ContentOf<"gaps">;

/** As many characters as all texts and gaps together have with their signs. */
const sourceMax = 10_000;

/** What was typed, as long as it says what the document says; an undo writes it again. */
function useSource(content: Gaps, onChange: KindFormProps<"gaps">["onChange"]) {
  const { passage } = content;
  const [typed, setTyped] = useState(() => written(passage));
  const known = useRef<readonly KnownGap[]>([]);
  const source = says(typed, passage) ? typed : written(passage);

  function write(next: string) {
    const { texts, gaps } = readPassage(next);
    const now = gapsOf(passage);
    const isKnown = JSON.stringify(present(known.current)) === JSON.stringify(now);
    const before = isKnown ? known.current : now.map((gap) => ({ gap, isGone: false }));
    known.current = withRead(
      before,
      gaps.map(({ accepted }) => accepted),
    );
    setTyped(next);
    onChange({ ...content, passage: passageOf(texts, present(known.current)) }, "passage");
  }

  return [source, write] as const;
}

/** The passage as it was understood. */
function Understood({ content }: { content: Gaps }) {
  const { texts, gaps } = partsOf(content.passage);
  if (gaps.length === 0) return null;
  return (
    <section aria-label={t("gaps.understood")} className="gaps-understood">
      <GapsPassage texts={texts}>
        {(index) => {
          const accepted = gaps[index]?.accepted ?? [];
          const more = content.way === "typed" ? accepted.length - 1 : 0;
          return (
            <FilledGap index={index} text={accepted[0] ?? ""}>
              {more > 0 && (
                <>
                  <span aria-hidden="true" className="gap-more">
                    +{more}
                  </span>
                  <span className="sr-only"> {t("gaps.more", { count: more })}</span>
                </>
              )}
            </FilledGap>
          );
        }}
      </GapsPassage>
    </section>
  );
}

function WayFields({ content, onChange }: Pick<KindFormProps<"gaps">, "content" | "onChange">) {
  return (
    <div className="flex flex-col items-start gap-2">
      <Segmented
        className="[&>label]:flex-auto"
        label={t("gaps.way")}
        onChange={(way) => onChange({ ...content, way })}
        options={[
          { value: "typed", label: t("gaps.ways.typed") },
          { value: "list", label: t("gaps.ways.list") },
        ]}
        value={content.way}
      />
      {content.way === "typed" && (
        <TypoSwitch
          isOn={content.toleratesTypos}
          onChange={(toleratesTypos) => onChange({ ...content, toleratesTypos })}
        />
      )}
    </div>
  );
}

export function GapsForm({ questionId, content, findings, onChange }: KindFormProps<"gaps">) {
  const field = useRef<HTMLDivElement>(null);
  const ids = useId();
  const [source, write] = useSource(content, onChange);
  const area = () => field.current?.querySelector("textarea") ?? null;
  const count = gapsOf(content.passage).length;
  const hasErrors = ofPassage(findings, content).some(({ severity }) => severity === "error");

  function make() {
    const passage = area();
    if (passage === null) return;
    const edit = makeGap(editOf(passage));
    if (edit === null) toast(t("gaps.cannotMake"), { tone: "bad" });
    else writeEdit(passage, edit);
  }

  function goTo(index: number | null) {
    const gap = index === null ? undefined : readPassage(source).gaps[index];
    const passage = area();
    passage?.focus();
    if (gap !== undefined) passage?.setSelectionRange(gap.start + 1, gap.end - 1);
  }

  return (
    <>
      <FormSection findings={[]} hint={t("gaps.hint")} legend={t("gaps.passage")}>
        <div className="flex flex-col gap-2" ref={field}>
          <GrowingArea
            aria-describedby={`${ids}-flaws`}
            aria-invalid={hasErrors || undefined}
            aria-label={t("gaps.passage")}
            className="field-box block max-h-80 min-h-24 resize-none"
            data-rich="line"
            dir="auto"
            maxLength={sourceMax}
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              const isCommand = (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey;
              if (!isCommand || event.key.toLowerCase() !== "g") return;
              event.preventDefault();
              make();
            }}
            placeholder={t("gaps.example")}
            rows={3}
            value={source}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              aria-keyshortcuts="Control+Shift+G"
              onClick={make}
              // The selection stays.
              onMouseDown={(event) => event.preventDefault()}
              size="small"
              title={`${t("gaps.make")} (${command} + ${shift} + G)`}
            >
              <Brackets aria-hidden="true" className="size-4" />
              {t("gaps.make")}
            </Button>
            <p aria-live="polite" className="text-muted text-sm">
              {t("gaps.count", { count })}
            </p>
          </div>
        </div>
        <div className="flex flex-col gap-1 empty:hidden" id={`${ids}-flaws`}>
          <GapFlaws content={content} findings={findings} onGo={goTo} />
        </div>
        <Understood content={content} />
      </FormSection>
      <WayFields content={content} onChange={onChange} />
      {content.way === "list" && (
        <GapLists
          content={content}
          findings={findings}
          onChange={onChange}
          questionId={questionId}
        />
      )}
    </>
  );
}
