/** Quotes that hosts left for the front page: those that wait, and those that it shows. */
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { adminKey } from "@/api/admin";
import { aboutQuery } from "@/api/instance";
import type { AdminVoice } from "@/api/types";
import { chooseVoice, voicesQuery } from "@/api/voices";
import { PagedList } from "@/calls/paged";
import { toastProblem } from "@/calls/problem";
import { t } from "@/messages/admin";
import { paths } from "@/paths";
import { Ago } from "@/ui/ago";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { PageTitle } from "@/ui/page-title";
import { Segmented } from "@/ui/segmented";
import { toast } from "@/ui/toast";
import type { VoicesSearch } from "./admin-search";

interface VoiceRowProps {
  voice: AdminVoice;
  pending: boolean;
  onChoose: () => void;
}

function VoiceRow({ voice, pending, onChoose }: VoiceRowProps) {
  const { isShown, name } = voice;
  return (
    <>
      <figure className="min-w-0 flex-1 basis-56">
        <blockquote className="whitespace-pre-line break-words text-lg" dir="auto">
          {voice.text}
        </blockquote>
        <figcaption className="mt-1 break-words">
          <bdi className="font-semibold">{name}</bdi>
          {" · "}
          <bdi>{voice.role}</bdi>
        </figcaption>
        <p className="text-muted text-sm">
          <Link
            className="inline-flex min-h-6 items-center underline"
            dir="auto"
            to={paths.adminUser(voice.accountId)}
          >
            {t("voices.from", { name: voice.accountName })}
          </Link>
          {" · "}
          <Ago at={voice.agreedAt} />
        </p>
      </figure>
      {voice.isSuspended && <Badge tone="bad">{t("voices.suspended")}</Badge>}
      <Button
        aria-label={t(isShown ? "voices.hideOf" : "voices.showOf", { name })}
        onClick={onChoose}
        pending={pending}
        size="small"
        {...(isShown ? {} : { variant: "primary" as const })}
      >
        {t(isShown ? "voices.hide" : "voices.show")}
      </Button>
    </>
  );
}

export function VoicesPage() {
  const search: VoicesSearch = useSearch({ strict: false });
  const shown = search.shown === true;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const found = useInfiniteQuery(voicesQuery(shown));
  const list = useRef<HTMLElement>(null);
  const choose = useMutation({
    mutationFn: (voice: AdminVoice) => chooseVoice(voice, !voice.isShown),
    onSuccess(_, voice) {
      toast(t(voice.isShown ? "voices.didHide" : "voices.didShow"), { tone: "good" });
      // The row that had the focus leaves this list.
      list.current?.focus();
    },
    onError: toastProblem,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: adminKey }),
        queryClient.invalidateQueries({ queryKey: aboutQuery().queryKey }),
      ]),
  });
  return (
    <div className="flex flex-col gap-5">
      <PageTitle subtitle={t("voices.subtitle")} title={t("nav.voices")} />
      <Segmented
        className="self-start"
        label={t("voices.which")}
        onChange={(value) =>
          void navigate({
            to: paths.adminVoices,
            search: value === "shown" ? { shown: true } : {},
            replace: true,
          })
        }
        options={[
          { value: "waiting", label: t("voices.waiting") },
          { value: "shown", label: t("voices.shown") },
        ]}
        value={shown ? "shown" : "waiting"}
      />
      <section
        aria-label={t(shown ? "voices.shown" : "voices.waiting")}
        className="outline-none"
        ref={list}
        tabIndex={-1}
      >
        <PagedList
          empty={t(shown ? "voices.noneShown" : "voices.empty")}
          emptyHint={t("voices.emptyHint")}
          failure={t("voices.failure")}
          idOf={(voice) => voice.id}
          label={t("nav.voices")}
          query={found}
        >
          {(voice) => (
            <VoiceRow
              onChoose={() => choose.mutate(voice)}
              pending={choose.isPending && choose.variables.id === voice.id}
              voice={voice}
            />
          )}
        </PagedList>
      </section>
    </div>
  );
}
