/**
 * Warns before a page with unsaved changes is left, by link or by closing the tab.
 *
 * Each form on the page reports unsaved input with `useUnsaved`; the page asks once for all of
 * them.
 */
import { useBlocker } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext, useEffect, useId, useState } from "react";
import { t } from "@/messages/settings";
import { ConfirmDialog } from "@/ui/later-confirm-dialog";

type Report = (form: string, isDirty: boolean) => void;

const ReportContext = createContext<Report>(() => undefined);

/** Switching tabs within a page unmounts this one's forms, too. */
function pageOf({ pathname, search }: { pathname: string; search: unknown }): string {
  const tab = typeof search === "object" && search !== null && "tab" in search ? search.tab : "";
  return `${pathname} ${String(tab)}`;
}

export function LeaveGuard({ children }: { children: ReactNode }) {
  // One name per dirty form of the page, so it stays as small as the page.
  const [dirty] = useState(() => new Set<string>());
  const [report] = useState<Report>(() => (form: string, isDirty: boolean) => {
    if (isDirty) dirty.add(form);
    else dirty.delete(form);
  });
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty.size > 0 && pageOf(current) !== pageOf(next),
    enableBeforeUnload: () => dirty.size > 0,
    withResolver: true,
  });

  return (
    <ReportContext value={report}>
      {children}
      {blocker.status === "blocked" && (
        <ConfirmDialog
          hint={t("leave.hint")}
          no={t("leave.stay")}
          onClose={blocker.reset}
          onYes={blocker.proceed}
          prefersNo
          title={t("leave.title")}
          yes={t("leave.yes")}
        />
      )}
    </ReportContext>
  );
}

/** Tells the page whether this form has unsaved changes. */
export function useUnsaved(isDirty: boolean): void {
  const report = useContext(ReportContext);
  const form = useId();
  useEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [report, form, isDirty]);
}
