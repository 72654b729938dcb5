/**
 * Replaces a page that broke.
 *
 * After an upgrade, an open page may request a file that no longer exists. The page reports that as
 * an update, because reloading fixes it and nothing is wrong.
 */
import { t } from "@/messages/app";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { PageTitle } from "@/ui/page-title";

const missingFile = /dynamically imported module|importing a module script failed/i;

export function PageError({ error }: { error: unknown }) {
  const updated = error instanceof Error && missingFile.test(error.message);
  const title = updated ? t("error.updated") : t("error.page");
  return (
    <main className="mx-auto flex max-w-xl flex-col gap-4 p-6 py-16">
      <PageTitle className="sr-only" title={title} />
      <ErrorState
        action={
          <Button onClick={() => location.reload()} variant="primary">
            {t("error.reload")}
          </Button>
        }
        detail={updated ? t("error.updatedHint") : t("error.pageHint")}
        title={title}
      />
    </main>
  );
}
