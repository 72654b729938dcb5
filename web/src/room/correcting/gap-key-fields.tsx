/** What counts in each gap. */
import type { Offer, OfferOf, Solution, SolutionOf } from "@/api/types";
import { t } from "@/messages/correct";
import { t as kindWords } from "@/messages/kinds";
import { BlankGap, GapsPassage } from "@/room/kinds/gaps-passage";
import { Checkbox } from "@/ui/checkbox";
import { FieldError } from "@/ui/field";
import { TextArea } from "@/ui/text-area";
import { type Entered, gapTrouble, spellings } from "./correction";
import { SaidButtons } from "./said-buttons";

interface GapProps {
  name: string;
  gap: readonly string[];
  offered: OfferOf<"gaps">["gaps"][number];
  solved: SolutionOf<"gaps">["gaps"][number] | undefined;
  error: string | undefined;
  change: (gap: readonly string[]) => void;
}

function TypedGap({ name, gap, solved, error, change }: GapProps) {
  const known = new Set(gap.map((line) => line.trim()));
  const said = (solved?.said ?? []).filter((one) => !one.isCorrect && !known.has(one.text));
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        className="min-h-16!"
        dir="auto"
        error={error}
        label={name}
        onChange={(event) => change(event.target.value.split("\n"))}
        rows={2}
        value={gap.join("\n")}
      />
      <SaidButtons onAccept={(text) => change([...spellings(gap.join("\n")), text])} said={said} />
    </div>
  );
}

function ListGap({ name, gap, offered, error, change }: GapProps) {
  const toggle = (id: string) =>
    change(gap.includes(id) ? gap.filter((one) => one !== id) : [...gap, id]);
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="font-semibold">{name}</legend>
      {offered.choices.map(({ id, text }) => (
        <Checkbox
          aria-invalid={error === undefined ? undefined : true}
          checked={gap.includes(id)}
          key={id}
          label={<span dir="auto">{text}</span>}
          onChange={() => toggle(id)}
        />
      ))}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

interface GapFieldsProps {
  offer: Extract<Offer, { kind: "gaps" }>;
  solution: Solution;
  entered: Entered;
  showsTrouble: boolean;
  serverError: string | undefined;
  change: (part: Partial<Entered>) => void;
}

export function GapFields(props: GapFieldsProps) {
  const { offer, solution, entered, showsTrouble, serverError, change } = props;
  const Gap = offer.way === "typed" ? TypedGap : ListGap;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1 font-semibold">{t("rightGaps")}</legend>
      <GapsPassage texts={offer.texts}>{(index) => <BlankGap index={index} />}</GapsPassage>
      {offer.way === "typed" && <p className="text-muted text-sm">{t("gapHint")}</p>}
      {offer.gaps.map((offered, index) => {
        const number = index + 1;
        const gap = entered.gaps[index] ?? [];
        const trouble = showsTrouble ? gapTrouble(offer, gap) : undefined;
        return (
          <Gap
            change={(next) => change({ gaps: entered.gaps.with(index, next) })}
            error={trouble === undefined ? undefined : t(trouble)}
            gap={gap}
            key={number}
            name={kindWords("gaps.named", { number })}
            offered={offered}
            solved={solution.kind === "gaps" ? solution.gaps[index] : undefined}
          />
        );
      })}
      {serverError !== undefined && <FieldError>{serverError}</FieldError>}
    </fieldset>
  );
}
