/**
 * The last step before the game: a nickname. The form is there at once; the room's details are added
 * when they arrive. No error loses the input.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { maySomebodyBeSignedIn } from "@/lib/signed-in-here";
import { readLocal, writeLocal } from "@/lib/storage";
import type { RefusalCode, RoomDoor, SeatPass } from "@/live/messages";
import type { Joining } from "@/live/player-room";
import type { Refusal } from "@/live/room-state";
import { t } from "@/messages/play";
import { notePlaysAsNobody, playsAsNobody } from "@/play/as-nobody";
import { askSeatPass, seatPassFor } from "@/play/calls";
import { Frame } from "@/play/frame";
import { NumberPart, SeatCodePart } from "@/play/join-parts";
import { openCodeForm } from "@/play/route";
import { SuggestButton } from "@/play/suggest-button";
import { Unreached } from "@/play/unreached";
import { useDoor } from "@/play/use-door";
import { useListed } from "@/play/use-listed";
import { useTeamJoin } from "@/play/use-team-join";
import { refusalWords } from "@/room/kinds/refusal-words";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";

const nicknameKey = "fanfare.nickname";
const nicknameMax = 20;

const doorWords = {
  locked: "join.locked",
  full: "join.full",
  tooManyAsking: "join.manyAsking",
  started: "join.started",
  over: "join.over",
} as const;

const roomRefusals: Partial<Record<RefusalCode, Parameters<typeof t>[0]>> = {
  roomLocked: "join.locked",
  roomFull: "join.full",
  tooManyAsking: "join.manyAsking",
  tooLateToJoin: "join.started",
  roomOver: "join.over",
  seatUnknown: "join.lostSeat",
};

function DoorFacts({ code, door }: { code: string; door: RoomDoor | null }) {
  return (
    <div className="mt-3 flex min-h-13 flex-col items-center text-center text-muted">
      {door !== null && (
        <>
          <p className="font-bold text-text text-xl" dir="auto">
            {door.title}
          </p>
          <p>
            <span dir="auto">{t("join.hostedBy", { name: door.hostName })}</span>
            {door.questionCount > 0 && ` · ${t("join.questions", { count: door.questionCount })}`}
          </p>
          {door.rehearsal === true && <p className="font-semibold">{t("join.rehearsal")}</p>}
        </>
      )}
      <p className="flex items-center gap-1">
        <span className="font-semibold tabular-nums">{t("join.codeFact", { code })}</span>
        <button
          className="inline-flex min-h-11 items-center rounded-sm px-2 font-semibold text-primary underline underline-offset-4"
          onClick={() => openCodeForm()}
          type="button"
        >
          {t("join.otherCode")}
        </button>
      </p>
    </div>
  );
}

function useAccount(code: string) {
  const [account, setAccount] = useState<SeatPass | null>(null);
  useEffect(() => {
    if (!maySomebodyBeSignedIn()) return;
    void askSeatPass(code).then((result) => result.ok && setAccount(result.data));
  }, [code]);
  return account;
}

function CountAs({ account: { name, seatPass } }: { account: SeatPass }) {
  if (seatPass === null)
    return <p className="text-muted text-sm">{t("join.countsNot", { name })}</p>;
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          className="size-6 shrink-0 accent-primary"
          defaultChecked={!playsAsNobody()}
          name="counts"
          type="checkbox"
        />
        <span className="min-w-0 wrap-anywhere" dir="auto">
          {t("join.countAs", { name })}
        </span>
      </label>
      <p className="text-muted text-sm">{t("join.countHint")}</p>
    </div>
  );
}

interface JoinFormProps {
  code: string;
  pending: boolean;
  refusal: Refusal | null;
  onJoin: (joining: Joining) => void;
}

export function JoinForm({ code, pending, refusal, onJoin }: JoinFormProps) {
  const { door, unreached, lookAgain } = useDoor(code);
  const account = useAccount(code);
  const [ownError, setOwnError] = useState<string | undefined>();
  /** The refusal of a nickname that isn't in the field anymore. */
  const [settled, setSettled] = useState<Refusal | null>(null);
  const [hasCode, setHasCode] = useState(refusal?.code === "seatCodeUnknown");
  const field = useRef<HTMLInputElement>(null);
  const isRefused = refusal?.code === "notOnClassList";
  const isListed = door?.classList === true || isRefused;
  const listed = useListed(isListed);
  const team = useTeamJoin(door?.teamDevices === true);
  const [membersError, setMembersError] = useState<string | undefined>();
  /** For the number on the stage, until it is refused; empty for those who go on without. */
  const [presence, setPresence] = useState<{ pass: string; before: Refusal | null } | null>(null);
  /** Scanned with the code: exchanged at once, so that nobody is interrupted while typing. */
  const [isScanned] = useState(() => new URLSearchParams(location.search).has("n"));
  const needsNumber =
    refusal?.code === "numberRequired"
      ? presence?.before !== refusal
      : presence === null && (isScanned || door?.stageNumber !== undefined);

  const closed = door?.closedBecause ?? null;
  const roomWords = refusal === null ? undefined : roomRefusals[refusal.code];
  const nameRefused =
    refusal !== null &&
    refusal !== settled &&
    refusal.code !== "numberRequired" &&
    roomWords === undefined &&
    !pending;
  const refused = isRefused ? listed?.refused : undefined;
  const nameError = ownError ?? (nameRefused ? (refused ?? refusalWords(refusal.code)) : undefined);

  useEffect(() => {
    document.title = `${t("titles.join")} - Fanfare`;
    field.current?.focus();
  }, []);

  useEffect(() => {
    if (presence !== null) field.current?.focus();
  }, [presence]);

  useEffect(() => {
    if (nameRefused) field.current?.focus();
  }, [nameRefused]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const nickname = String(form.get("nickname")).trim();
    const error =
      nickname === ""
        ? (team?.empty ?? listed?.empty ?? t("join.empty"))
        : !isListed && [...nickname].length > nicknameMax
          ? t("join.tooLong")
          : undefined;
    setOwnError(error);
    if (error !== undefined) {
      field.current?.focus();
      return;
    }
    const members = team?.read(form);
    setMembersError(members?.error);
    if (members?.error !== undefined) {
      event.currentTarget.querySelector<HTMLElement>("[name=members]")?.focus();
      return;
    }
    // The next pupil at this device is someone else.
    if (!isListed) writeLocal(nicknameKey, nickname);
    // Before the account is known, what this device was told last holds.
    const counts = account ? form.has("counts") : maySomebodyBeSignedIn() && !playsAsNobody();
    if (account?.seatPass) notePlaysAsNobody(!counts);
    onJoin({
      nickname,
      seatPass: counts ? () => seatPassFor(code) : undefined,
      presence: presence?.pass,
      members: members?.names,
    });
  }

  if (hasCode) {
    const words = refusal?.code === "seatCodeUnknown" ? t("seat.unknown") : undefined;
    return (
      <Frame hasLanguages>
        <h1 className="text-center text-3xl">{t("join.title")}</h1>
        <DoorFacts code={code} door={door} />
        <SeatCodePart
          onBack={() => setHasCode(false)}
          onJoin={onJoin}
          pending={pending}
          refused={words ?? (refusal === null ? undefined : refusalWords(refusal.code))}
        />
      </Frame>
    );
  }
  // A place in a full room, or a turn with its host, is worth waiting for.
  const isShut = closed !== null && closed !== "full" && closed !== "tooManyAsking";
  const doorError = roomWords === undefined ? closed && t(doorWords[closed]) : t(roomWords);
  return (
    <Frame hasLanguages>
      <h1 className="text-center text-3xl">{t("join.title")}</h1>
      <DoorFacts code={code} door={door} />
      {doorError !== null && (
        <p
          className="mt-4 rounded-md border-2 border-marigold-edge bg-marigold-soft px-4 py-3 font-medium"
          role="alert"
        >
          {doorError}
        </p>
      )}
      <Unreached note={unreached} />
      {closed === null && door?.inLobby === false && refusal === null && (
        <p className="mt-4 text-center font-medium">{t("join.running")}</p>
      )}
      {needsNumber && !isShut && (
        <NumberPart
          code={code}
          expired={presence !== null}
          need={door?.stageNumber}
          onPass={(pass) => setPresence({ pass, before: refusal })}
        />
      )}
      {isShut && roomWords === undefined ? (
        <Button className="mt-6" onClick={lookAgain} size="large" wide>
          {t("join.tryAgain")}
        </Button>
      ) : (
        <form
          className="mt-6 flex flex-col gap-5"
          hidden={needsNumber}
          noValidate
          onSubmit={submit}
        >
          <Field
            autoCapitalize="words"
            autoComplete="nickname"
            className="nickname-field"
            defaultValue={readLocal(nicknameKey) ?? ""}
            dir="auto"
            enterKeyHint="go"
            error={nameError}
            hint={team?.hint ?? listed?.hint ?? t("join.nicknameHint")}
            label={team?.label ?? listed?.label ?? t("join.nickname")}
            locked={pending}
            name="nickname"
            onChange={() => setOwnError(undefined)}
            ref={field}
            spellCheck={false}
          />
          {!isListed && (
            <SuggestButton
              current={() => field.current?.value ?? ""}
              onFail={() => setOwnError(t("load.hint"))}
              onSuggest={(name) => {
                if (field.current === null || pending) return;
                field.current.value = name;
                setOwnError(undefined);
                setSettled(refusal);
              }}
            />
          )}
          {team && (
            <team.Members
              error={membersError}
              locked={pending}
              onChange={() => setMembersError(undefined)}
            />
          )}
          {account !== null && <CountAs account={account} />}
          <Button pending={pending} size="large" type="submit" variant="primary" wide>
            {pending ? t("connecting") : t("join.submit")}
          </Button>
        </form>
      )}
      <Button className="mt-3 self-center" onClick={() => setHasCode(true)} variant="ghost">
        {t("seat.open")}
      </Button>
    </Frame>
  );
}
