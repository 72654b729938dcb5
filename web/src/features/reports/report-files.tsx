/** Downloads of the report: tables for programs, a page to print. */
import { useMutation } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { type ReportFile, reportFile } from "@/api/insights";
import { download } from "@/lib/download";
import { t } from "@/messages/insights";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

const files = [
  { file: "csv", extension: "csv", Icon: Download },
  { file: "xlsx", extension: "xlsx", Icon: Download },
  { file: "print", extension: "html", Icon: Printer },
] as const satisfies readonly { file: ReportFile; extension: string; Icon: typeof Download }[];

type FileButtonProps = (typeof files)[number] & { roomId: string; title: string };

function FileButton({ file, extension, Icon, roomId, title }: FileButtonProps) {
  const mutation = useMutation({
    mutationFn: () => reportFile(roomId, file),
    onSuccess(blob) {
      const name = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
      download(blob, `${name || "report"}.${extension}`);
    },
    onError: () => toast(t("report.csvFailure"), { tone: "bad" }),
  });
  return (
    <Button onClick={() => mutation.mutate()} pending={mutation.isPending}>
      {!mutation.isPending && <Icon aria-hidden="true" className="size-5" />}
      {t(`report.${file}`)}
    </Button>
  );
}

export function ReportFiles({ roomId, title }: { roomId: string; title: string }) {
  return (
    <fieldset className="flex flex-wrap gap-2 sm:gap-3">
      <legend className="sr-only">{t("report.files")}</legend>
      {files.map((each) => (
        <FileButton key={each.file} {...each} roomId={roomId} title={title} />
      ))}
    </fieldset>
  );
}
