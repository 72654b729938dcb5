/**
 * The page another site sends people back to.
 *
 * Its response leaves the address bar as soon as it is read, and goes to the server once, after the
 * session check. Every failure has a sentence and a way forward.
 */
import { useMutation } from "@tanstack/react-query";
import { Link, useParams, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { needsSecondFactor } from "@/api/account";
import { apiError } from "@/api/errors";
import { endTrip, finishProvider, readTrip, type Trip } from "@/api/providers";
import { useAuth } from "@/api/session";
import { tellTabs } from "@/api/tabs";
import type { SignedIn } from "@/api/types";
import { t } from "@/messages/app";
import { t as authWords } from "@/messages/auth";
import { paths } from "@/paths";
import { Button, buttonClass } from "@/ui/button";
import { later } from "@/ui/later";
import { PageTitle } from "@/ui/page-title";
import { Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import { problemText } from "./problems";
import { useGoOn } from "./use-go-on";

/** Few accounts require a code, so its form is loaded when one does. */
const SecondFactorForm = later(
  async () => (await import("./second-factor-form")).SecondFactorForm,
  <Spinner />,
);

interface Answer {
  code: string;
  state: string;
  /** Why the other site refused, by its error code. */
  error: string;
}

function readAnswer(search: string): Answer {
  const query = new URLSearchParams(search);
  const read = (name: string) => query.get(name) ?? "";
  return { code: read("code"), state: read("state"), error: read("error") };
}

function isComplete({ code, state, error }: Answer): boolean {
  return error === "" && code !== "" && state !== "";
}

function refusalText(answer: Answer): string {
  if (answer.error === "access_denied") return authWords("callback.denied");
  return answer.error === "" ? authWords("callback.incomplete") : authWords("callback.refused");
}

interface FailureProps {
  trip: Trip;
  text: string;
  /** Set if the same response may be sent again. */
  onRetry?: (() => void) | undefined;
}

function Failure({ trip, text, onRetry }: FailureProps) {
  const isLogIn = trip.purpose === "logIn";
  return (
    <div className="flex flex-col items-start gap-6">
      <PageTitle
        subtitle={text}
        title={isLogIn ? authWords("callback.failed") : authWords("callback.failedHere")}
      />
      <div className="flex flex-wrap gap-3">
        {onRetry !== undefined && (
          <Button onClick={onRetry} variant="primary">
            {t("error.retry")}
          </Button>
        )}
        {isLogIn ? (
          <Link className={buttonClass()} search={{ next: trip.next }} to={paths.logIn}>
            {authWords("backToLogIn")}
          </Link>
        ) : (
          <a className={buttonClass()} href={trip.next ?? paths.feed}>
            {authWords("callback.back")}
          </a>
        )}
      </div>
    </div>
  );
}

/** This tab has done its job; browsers may refuse to close it. */
function Done({ title }: { title: string }) {
  useEffect(() => window.close(), []);
  return <PageTitle subtitle={authWords("callback.closeTab")} title={title} />;
}

type Outcome = "signedIn" | "linked" | "confirmed";

export function CallbackPage() {
  const { provider = "" } = useParams({ strict: false });
  const { isPending: isChecking, signIn } = useAuth();
  const leave = useGoOn();
  const router = useRouter();
  const [answer] = useState(() => readAnswer(router.history.location.search));
  const [trip] = useState(readTrip);
  const [expired, setExpired] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const hasStarted = useRef(false);

  function goOn(reached: Outcome) {
    setOutcome(reached);
    if (trip.inOwnTab === true) return;
    if (reached === "signedIn") toast(authWords("logIn.success"), { tone: "good" });
    if (reached === "linked") toast(authWords("callback.linked"), { tone: "good" });
    if (reached === "confirmed") toast(authWords("callback.confirmed"), { tone: "good" });
    leave(trip.next, { replace: true });
  }

  function takeSession(session: SignedIn) {
    signIn(session);
    goOn("signedIn");
  }

  const mutation = useMutation({
    mutationFn: () => finishProvider(provider, { code: answer.code, state: answer.state }),
    onSuccess(result) {
      endTrip();
      if (result === undefined) {
        if (trip.purpose === "confirm") tellTabs({ type: "confirmed" });
        goOn(trip.purpose === "link" ? "linked" : "confirmed");
      } else if (!needsSecondFactor(result)) {
        takeSession(result);
      }
    },
  });
  const { mutate } = mutation;

  useEffect(() => {
    void router.navigate({ to: router.latestLocation.pathname, search: {}, replace: true });
  }, [router]);

  // The other site's response works once, so it is sent once.
  useEffect(() => {
    if (isChecking || hasStarted.current || !isComplete(answer)) return;
    hasStarted.current = true;
    mutate();
  }, [answer, isChecking, mutate]);

  if (outcome !== undefined && trip.inOwnTab === true) {
    return (
      <Done
        title={
          outcome === "signedIn" ? authWords("callback.loggedIn") : authWords("callback.confirmed")
        }
      />
    );
  }
  if (!isComplete(answer)) return <Failure text={refusalText(answer)} trip={trip} />;
  if (expired !== undefined) return <Failure text={expired} trip={trip} />;
  if (mutation.isError) {
    const mayRetry = apiError(mutation.error).isNetwork;
    return (
      <Failure
        onRetry={mayRetry ? () => mutate() : undefined}
        text={problemText(mutation.error)}
        trip={trip}
      />
    );
  }
  if (mutation.data !== undefined && needsSecondFactor(mutation.data) && outcome === undefined) {
    return (
      <div className="flex flex-col gap-6">
        <PageTitle title={authWords("secondFactor.title")} />
        <SecondFactorForm
          challenge={mutation.data.challenge}
          onRestart={(problem) => setExpired(problem?.text ?? authWords("callback.stopped"))}
          onSignedIn={takeSession}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={authWords("callback.title")} />
      <p className="flex items-center gap-3 text-muted" role="status">
        <Spinner />
        {authWords("callback.waiting")}
      </p>
    </div>
  );
}
