/** What tests of a player's page share: a room on a fake socket, and nothing left from before. */
import { act } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { createPlayerRoom, type PlayerRoom } from "@/live/player-room";
import { writeSeatToken } from "@/live/seat-token";
import { FakeSocket } from "@/test/fake-socket";

const code = "4839201";

/** Call it once in a file of tests; each test has a player of its own. */
export function setUpPlayer() {
  let player: PlayerRoom | null = null;
  let seq = 1;

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    FakeSocket.all = [];
    seq = 1;
    vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    vi.spyOn(Element.prototype, "animate").mockReturnValue({ cancel() {} } as Animation);
    player = createPlayerRoom(code, { random: () => 0, openSocket: FakeSocket.open });
  });

  afterEach(() => {
    player?.stop();
    writeSeatToken(code, null);
  });

  return {
    get player(): PlayerRoom {
      if (player === null) throw new Error("only within a test");
      return player;
    },
    /** The next position in the journal. */
    nextSeq: () => seq++,
    /** Joins and is greeted. */
    async join() {
      this.player.join({ nickname: "Zoë" });
      await act(async () => FakeSocket.newest.greet());
    },
  };
}
