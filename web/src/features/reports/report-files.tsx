/** Downloads of the report: tables for programs, a page to print. */
import { useMutation } from "@tanstack/react-query";
import { ChevronDown, Download, Printer, Sheet } from "lucide-react";
import { type ReportFile, reportFile } from "@/api/insights";
import { download } from "@/lib/download";
import { t } from "@/messages/insights";
import { Menu, MenuAction } from "@/ui/menu";
import { Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";

const files = [
  { file: "csv", Icon: Sheet },
  { file: "xlsx", Icon: Sheet },
  { file: "print", Icon: Printer },
] as const satisfies readonly { file: ReportFile; Icon: typeof Download }[];

const extensions = { csv: "csv", xlsx: "xlsx", print: "html" } as const;

export function ReportFiles({ roomId, title }: { roomId: string; title: string }) {
  const mutation = useMutation({
    mutationFn: (file: ReportFile) => reportFile(roomId, file),
    onSuccess(blob, file) {
      const name = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
      download(blob, `${name || "report"}.${extensions[file]}`);
    },
    onError: () => toast(t("report.csvFailure"), { tone: "bad" }),
  });
  return (
    <Menu
      className="max-sm:grow"
      label={t("report.files")}
      trigger={
        <>
          {mutation.isPending ? (
            <Spinner />
          ) : (
            <Download aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
          )}
          {t("report.download")}
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </>
      }
      triggerClassName="button w-full max-sm:px-3"
    >
      {files.map(({ file, Icon }) => (
        <MenuAction
          key={file}
          onClick={() => {
            if (!mutation.isPending) mutation.mutate(file);
          }}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          {t(`report.${file}`)}
        </MenuAction>
      ))}
    </Menu>
  );
}
