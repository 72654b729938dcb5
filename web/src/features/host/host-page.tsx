/**
 * The host's page for a running room.
 *
 * Connects with the session's own right to the room or with a host link (never with the code), shows
 * the room's current phase, and has one button for the next step. Every way the room can end has a
 * page with a way forward. Who came by a link or as a co-host gets nothing that needs the host's
 * account: no report, no corrections, no links.
 */
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { checkSession } from "@/api/account";
import { apiError } from "@/api/errors";
import { useAuth } from "@/api/session";
import { noteFirstStep } from "@/lib/first-steps";
import { maySomebodyBeSignedIn } from "@/lib/signed-in-here";
import { forgetHostKey } from "@/live/host-key";
import { createHostRoom } from "@/live/host-room";
import { t } from "@/messages/room";
import { paths } from "@/paths";
import { isAudienceAlone } from "@/room/audience-alone";
import { AuthorLanguage } from "@/ui/author-language";
import { later } from "@/ui/later";
import { Spinner } from "@/ui/spinner";
import { ControlBar } from "./control-bar";
import { HostFrame } from "./frame";
import { HostPhase } from "./phase";

const HostEnded = later(async () => (await import("./ended")).HostEnded);
const Notices = later(async () => (await import("./notices")).Notices);

/**
 * A fresh token each time: a room can outlive many of them. Only a response from the server can
 * mean that no one is signed in; if it can't be reached, the connection is retried.
 */
async function accessToken(): Promise<string | null> {
  try {
    return (await checkSession()).accessToken;
  } catch (thrown) {
    if (apiError(thrown).status === 401) return null;
    throw thrown;
  }
}

/** For a host by link, who needs no account. */
async function accessTokenIfAny(): Promise<string | null> {
  return maySomebodyBeSignedIn() ? accessToken() : null;
}

interface HostPageProps {
  code: string;
  /** The key of the link this host came by, or null. */
  hostKey: string | null;
}

export function HostPage({ code, hostKey }: HostPageProps) {
  const [room] = useState(() =>
    createHostRoom(code, {
      accessToken: hostKey === null ? accessToken : accessTokenIfAny,
      hostKey,
    }),
  );
  const state = useStore(room.store);
  const navigate = useNavigate();

  useEffect(() => {
    room.start();
    return room.stop;
  }, [room]);

  // The last command of a played room leads to its report.
  const isRehearsal = state.room?.rehearsal === true;
  const isPlayed =
    state.ending === "roomOver" && state.room?.phase.type === "podium" && !isRehearsal;
  // Without a quiz, there is a report once someone came.
  const isEmpty = state.room !== null && isAudienceAlone(state.room) && state.room.seatCount === 0;
  const finishedId = isPlayed && !isEmpty && !room.byLink ? state.roomId : null;
  useEffect(() => {
    if (finishedId !== null) void navigate({ to: paths.report(finishedId), replace: true });
  }, [finishedId, navigate]);

  const accountId = useAuth().user?.id;
  const isRehearsed = isRehearsal && state.room !== null && state.room.phase.type !== "lobby";
  useEffect(() => {
    if (isRehearsed && accountId !== undefined) noteFirstStep(accountId, "rehearsed");
  }, [isRehearsed, accountId]);

  // A key that opens nothing anymore must not stand between this tab and the log-in.
  const isUseless = state.ending === "linkRevoked" || state.ending === "linkUnknown";
  useEffect(() => {
    if (isUseless) forgetHostKey(code);
  }, [isUseless, code]);

  if (state.ending !== null && finishedId === null) {
    return (
      <HostEnded
        byLink={room.byLink}
        ending={state.ending}
        isCoHost={room.byLink && hostKey === null}
        isRehearsal={isRehearsal}
      />
    );
  }
  if (state.room === null) {
    return (
      <main className="flex min-h-dvh items-center justify-center gap-3 p-6">
        <h1 className="sr-only">{t("host.title")}</h1>
        <Spinner className="size-6" />
        <p className="font-semibold text-lg" role="status">
          {t("connecting")}
        </p>
      </main>
    );
  }
  return (
    <HostFrame
      byLink={room.byLink}
      footer={<ControlBar room={room} state={state} view={state.room} />}
      link={state.link}
      number={state.stageNumber}
      notice={<Notices room={room} state={state} />}
      view={state.room}
    >
      <AuthorLanguage value={state.room.language}>
        <HostPhase room={room} state={state} view={state.room} />
      </AuthorLanguage>
    </HostFrame>
  );
}
