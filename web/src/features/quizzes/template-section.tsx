/** The templates with their heading: beside a form, or below an empty list. */
import { t } from "@/messages/templates";
import { TemplateCards } from "@/room/templates/template-cards";

export function TemplateSection({ folder }: { folder?: string | undefined }) {
  return (
    <section aria-labelledby="templates" className="flex flex-col gap-3">
      <h2 className="text-xl" id="templates">
        {t("title")}
      </h2>
      <TemplateCards folder={folder} />
    </section>
  );
}
