/** One topic of the help, with its own address. */
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Link2 } from "lucide-react";
import { type TopicName, t } from "@/messages/help";
import { type HelpTask, paths } from "@/paths";
import { Card } from "@/ui/card";
import { RichText } from "@/ui/rich-text";
import { HelpPicture } from "./help-picture";
import { pictures } from "./pictures";

export function Topic({ name, task }: { name: TopicName; task: HelpTask }) {
  const title = t(`topics.${name}.title`);
  const picture = pictures[name];
  const isPhone = picture !== undefined && picture.height > picture.width;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h2 className="scroll-mt-24 pt-2 text-xl" id={name} tabIndex={-1}>
          {title}
        </h2>
        <Link
          aria-label={`${t("link")}: ${title}`}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-muted hover:text-text"
          hash={name}
          to={paths.helpTask(task)}
        >
          <Link2 aria-hidden="true" className="size-5" />
        </Link>
      </div>
      <div className={clsx("flex flex-col gap-5", isPhone && "sm:flex-row sm:justify-between")}>
        <div className="min-w-0 max-w-prose">
          <RichText block text={t(`topics.${name}.text`)} />
        </div>
        {picture !== undefined && <HelpPicture picture={picture} />}
      </div>
    </Card>
  );
}
