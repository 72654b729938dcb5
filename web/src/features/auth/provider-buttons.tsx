/** Buttons to log in with other sites, and the divider below; nothing where there are none. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { instanceQuery } from "@/api/instance";
import { goToProvider } from "@/api/providers";
import { t } from "@/messages/auth";
import { Button } from "@/ui/button";
import { ProblemNotice } from "./notice";
import { problemOf } from "./problems";

interface ProviderButtonsProps {
  /** The page to continue with. */
  next: string | undefined;
  /** How this page spells GitHub; the operator names other sites. */
  gitHubLabel: string;
  disabled?: boolean;
}

export function ProviderButtons({ next, gitHubLabel, disabled = false }: ProviderButtonsProps) {
  const instance = useQuery(instanceQuery());
  const [chosen, setChosen] = useState<string>();
  const mutation = useMutation({
    mutationFn: (provider: string) => goToProvider(provider, { purpose: "logIn", next }),
    onMutate: setChosen,
  });
  const providers = instance.data?.providers ?? [];
  if (providers.length === 0) return null;

  // The browser takes a moment to leave; until then the button stays busy.
  const isLeaving = mutation.isPending || mutation.isSuccess;
  return (
    <div className="flex flex-col gap-3">
      <ProblemNotice problem={mutation.isError ? problemOf(mutation.error) : undefined} />
      {providers.map(({ id, name }) => (
        <Button
          disabled={disabled || (isLeaving && chosen !== id)}
          key={id}
          onClick={() => mutation.mutate(id)}
          pending={isLeaving && chosen === id}
          size="large"
          wide
        >
          {id === "github" && name === "GitHub" ? gitHubLabel : t("provider.continue", { name })}
        </Button>
      ))}
      <p className="flex items-center gap-3 text-muted text-sm">
        <span aria-hidden="true" className="h-0.5 flex-1 bg-hairline" />
        {t("provider.divider")}
        <span aria-hidden="true" className="h-0.5 flex-1 bg-hairline" />
      </p>
    </div>
  );
}
