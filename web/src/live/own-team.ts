/**
 * What a player chose about their team, until the room says so: which one it is, or, where a device
 * is a team, who is on it. It is sent again on every new connection until then.
 */
import type { ClientMessage, RefusalCode } from "@/live/messages";
import type { PlayerView } from "@/live/own-time";
import { noTeam } from "@/live/player-refusals";

export interface OwnTeam {
  choose: (team: number) => void;
  /** Keeps who is on the team until there is a seat to say it with. */
  keep: (names: readonly string[]) => void;
  name: (names: readonly string[]) => void;
  /** `isFirst`: of a connection. */
  hear: (view: PlayerView, isFirst: boolean) => void;
  hearRefusal: (code: RefusalCode) => void;
}

export function createOwnTeam(send: (message: ClientMessage) => void): OwnTeam {
  let team: number | null = null;
  let members: readonly string[] | null = null;

  const sendTeam = () => team !== null && send({ type: "chooseTeam", team });
  const sendMembers = () => members !== null && send({ type: "nameMembers", names: [...members] });

  return {
    choose(wanted) {
      team = wanted;
      sendTeam();
    },
    keep(names) {
      members = names.length === 0 ? null : names;
    },
    name(names) {
      members = names;
      sendMembers();
    },
    hear({ room, me }, isFirst) {
      if (me.team === team || room.phase.type !== "lobby") team = null;
      if (isFirst) {
        sendTeam();
        sendMembers();
      } else {
        // The answer to it, or a view after it on the same line.
        members = null;
      }
    },
    hearRefusal(code) {
      if (noTeam.has(code)) team = null;
      members = null;
    },
  };
}
