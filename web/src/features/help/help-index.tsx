/** The first page of the help: every task, by who has it. */
import { Link } from "@tanstack/react-router";
import { t } from "@/messages/help";
import { paths } from "@/paths";
import { groups, type HelpGroup } from "./topics";
import { usePlace } from "./use-place";

function Group({ id, pages }: HelpGroup) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 className="scroll-mt-24 text-2xl" id={id} tabIndex={-1}>
        {t(`sections.${id}`)}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {pages.map(({ task }) => (
          <li key={task}>
            <Link
              className="flex h-full flex-col gap-1 rounded-lg border-2 border-hairline bg-surface p-4 hover:border-primary"
              to={paths.helpTask(task)}
            >
              <span className="font-display font-semibold text-lg text-primary">
                {t(`tasks.${task}.title`)}
              </span>
              <span className="text-muted">{t(`tasks.${task}.lead`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HelpIndex() {
  usePlace();
  return (
    <div className="flex flex-col gap-10">
      {groups.map((group) => (
        <Group key={group.id} {...group} />
      ))}
    </div>
  );
}
