/**
 * Starts another site's log-in in its own tab. It continues only after a click: a link on a foreign
 * page must not confirm anything in someone's name.
 */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { instanceQuery } from "@/api/instance";
import { goToProvider } from "@/api/providers";
import { useAuth } from "@/api/session";
import { t } from "@/messages/auth";
import { paths } from "@/paths";
import { Button } from "@/ui/button";
import { PageTitle } from "@/ui/page-title";
import { Skeleton } from "@/ui/skeleton";
import { Notice, ProblemNotice } from "./notice";
import { problemOf } from "./problems";

export function ContinuePage() {
  const { provider: id } = useParams({ strict: false });
  const purpose = useSearch({ strict: false }).purpose === "confirm" ? "confirm" : "logIn";
  const { isPending: isChecking } = useAuth();
  const instance = useQuery(instanceQuery());
  const provider = instance.data?.providers.find((each) => each.id === id);
  const mutation = useMutation({
    mutationFn: (name: string) => goToProvider(name, { purpose, inOwnTab: true }),
  });

  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        subtitle={purpose === "confirm" ? t("confirm.hint") : t("ended.hint")}
        title={purpose === "confirm" ? t("confirm.title") : t("ended.title")}
      />
      <ProblemNotice problem={mutation.isError ? problemOf(mutation.error) : undefined} />
      {provider !== undefined && (
        <Button
          disabled={isChecking}
          onClick={() => mutation.mutate(provider.id)}
          pending={mutation.isPending || mutation.isSuccess}
          size="large"
          variant="primary"
        >
          {t("provider.continue", { name: provider.name })}
        </Button>
      )}
      {provider === undefined && instance.isPending && <Skeleton className="h-12 rounded-md" />}
      {provider === undefined && !instance.isPending && (
        <Notice>
          {t("provider.unknown")}{" "}
          <Link className="font-semibold underline underline-offset-4" to={paths.logIn}>
            {t("backToLogIn")}
          </Link>
        </Notice>
      )}
    </div>
  );
}
