/**
 * Who can see the quiz, chosen where it is published, and saved with the other details. Who edits
 * someone else's quiz reads it only: the owner decides.
 */
import { t } from "@/messages/editor";
import { t as sharingWords } from "@/messages/sharing";
import { RadioCard } from "@/ui/radio-card";
import { useDoc, useEditor, useEditorState } from "./editor-context";
import { visibilities } from "./model/document";

export function VisibilityChoice() {
  const editor = useEditor();
  const shared = useEditorState((state) => state.shared);
  const visibility = useDoc((doc) => doc.details.visibility);
  if (shared !== null) {
    const { ownerName: name } = shared;
    return (
      <div>
        <p className="font-semibold">{t("details.visibility")}</p>
        <p className="wrap-anywhere text-muted">
          {visibility === "PRIVATE"
            ? sharingWords("seenByFew", { name })
            : t(`publishing.visibility.${visibility}`)}{" "}
          {sharingWords("ownerDecides", { name })}
        </p>
      </div>
    );
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{t("details.visibility")}</legend>
      {visibilities.map((value) => (
        <RadioCard
          checked={visibility === value}
          hint={t(`publishing.visibility.${value}`)}
          key={value}
          label={t(`details.visibilities.${value}`)}
          name="visibility"
          onChange={(chosen) =>
            editor.change(
              (doc) => ({ ...doc, details: { ...doc.details, visibility: chosen } }),
              // One step to undo, however many the arrow keys pass.
              { mergeKey: "details.visibility" },
            )
          }
          value={value}
        />
      ))}
    </fieldset>
  );
}
