/**
 * A crowd and its host on sockets of their own, without a browser: thousands of seats cost this
 * process little, and nothing on the page that is measured.
 *
 * Only what a seat needs of WebSocket is here: text in both directions, and answers to pings.
 */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { Choice, ClientMessage, RoomView, ServerMessage } from "../../src/live/messages.ts";

type Hear = (text: string, line: Line) => void;

/** The last five bits of the first byte of a frame. */
const opcodes = { text: 1, close: 8, ping: 9, pong: 10 };
const longLength = 126;
const longerLength = 127;

/** Clients must mask what they send. */
function frame(opcode: number, body: Buffer): Buffer {
  const mask = randomBytes(4);
  const isLong = body.length >= longLength;
  const head = Buffer.alloc(isLong ? 4 : 2);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (isLong ? longLength : body.length);
  if (isLong) head.writeUInt16BE(body.length, 2);
  const masked = Buffer.from(body);
  for (let at = 0; at < masked.length; at += 1) {
    masked[at] = (masked[at] ?? 0) ^ (mask[at % 4] ?? 0);
  }
  return Buffer.concat([head, mask, masked]);
}

export class Line {
  readonly #socket: Socket;
  #rest: Buffer = Buffer.alloc(0);
  #hear: Hear;

  private constructor(socket: Socket, hear: Hear) {
    this.#socket = socket;
    this.#hear = hear;
  }

  static open(server: string, code: string, hear: Hear): Promise<Line> {
    const { hostname, port, host, origin } = new URL(server);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      socket.on("error", reject);
      const head = [
        `GET /api/v1/rooms/${code}/socket HTTP/1.1`,
        `Host: ${host}`,
        `Origin: ${origin}`,
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      let answer = Buffer.alloc(0);
      const greet = (bytes: Buffer) => {
        answer = Buffer.concat([answer, bytes]);
        const end = answer.indexOf("\r\n\r\n");
        if (end === -1) return;
        socket.off("data", greet);
        if (!answer.subarray(0, end).toString().includes(" 101 ")) {
          reject(new Error(answer.toString()));
          return;
        }
        const line = new Line(socket, hear);
        socket.on("data", (more: Buffer) => line.#take(more));
        resolve(line);
        line.#take(answer.subarray(end + 4));
      };
      socket.on("data", greet);
    });
  }

  say(message: ClientMessage): void {
    this.#socket.write(frame(opcodes.text, Buffer.from(JSON.stringify(message))));
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    for (;;) {
      if (this.#rest.length < 2) return;
      const opcode = (this.#rest[0] ?? 0) & 0x0f;
      const short = (this.#rest[1] ?? 0) & 0x7f;
      const start = short === longLength ? 4 : short === longerLength ? 10 : 2;
      if (this.#rest.length < start) return;
      const length =
        short === longLength
          ? this.#rest.readUInt16BE(2)
          : short === longerLength
            ? Number(this.#rest.readBigUInt64BE(2))
            : short;
      if (this.#rest.length < start + length) return;
      const body = this.#rest.subarray(start, start + length);
      this.#rest = this.#rest.subarray(start + length);
      if (opcode === opcodes.text) this.#hear(body.toString(), this);
      else if (opcode === opcodes.ping) this.#socket.write(frame(opcodes.pong, body));
    }
  }
}

type PlayerView = Extract<ServerMessage, { type: "playerView" }>;

/** Every view names its phase; most frames of a crowd needn't be read any further. */
const openPhase = '"phase":{"type":"open"';

async function takeSeat(server: string, code: string, nickname: string): Promise<Line> {
  let isSeated = () => {};
  let fail = (_: Error) => {};
  const seated = new Promise<void>((resolve, reject) => {
    isSeated = resolve;
    fail = reject;
  });
  let answered = -1;
  const line = await Line.open(server, code, (text, line) => {
    if (text.startsWith('{"type":"hello"')) {
      const { freshSeatToken } = JSON.parse(text);
      line.say({ type: "join", nickname, seatToken: freshSeatToken });
    } else if (text.startsWith('{"type":"playerView"')) {
      isSeated();
      if (text.includes(openPhase)) answer(line, JSON.parse(text));
    } else if (text.startsWith('{"type":"refused"') && answered === -1) {
      fail(new Error(`${nickname}: ${text}`));
    }
  });
  const answer = (line: Line, { room, serverMs }: PlayerView) => {
    if (room.phase.type !== "open" || room.phase.question.index === answered) return;
    const { question, offer, opensAtMs } = room.phase;
    answered = question.index;
    const spread = 50 + Math.random() * 1_500;
    const isChoice = offer.kind === "choice";
    const one = isChoice
      ? offer.answers[Math.floor(Math.random() ** 2 * offer.answers.length)]
      : null;
    const choice: Choice = one
      ? { kind: "answers", answers: [one.id] }
      : { kind: "typed", text: nickname.slice(-1) };
    setTimeout(
      () => line.say({ type: "pick", questionIndex: question.index, choice }),
      Math.max(0, opensAtMs - serverMs) + spread,
    );
  };
  await seated;
  return line;
}

/** How many join at the same time. */
const doorsMax = 100;

export class Crowd {
  readonly #server: string;
  readonly #code: string;
  readonly #lines: Line[] = [];

  constructor(server: string, code: string) {
    this.#server = server;
    this.#code = code;
  }

  get size(): number {
    return this.#lines.length;
  }

  /** Seats that answer every question, spread over a second and a half. */
  async join(count: number, doors = doorsMax): Promise<void> {
    const from = this.#lines.length;
    let next = 0;
    const enter = async () => {
      while (next < count) {
        next += 1;
        const nickname = `Player ${from + next}`;
        this.#lines.push(await takeSeat(this.#server, this.#code, nickname));
      }
    };
    await Promise.all(Array.from({ length: doors }, enter));
  }

  leave(): void {
    for (const line of this.#lines) line.close();
  }
}

type Phase = RoomView["phase"]["type"];
type HostView = Extract<ServerMessage, { type: "hostView" }>;

/** The host of a room: goes on, and knows the phase. */
export class Desk {
  #line: Line | null = null;
  #view: HostView | null = null;
  #commandId = 0;
  #wake = () => {};

  static async open(server: string, code: string, accessToken: string): Promise<Desk> {
    const desk = new Desk();
    desk.#line = await Line.open(server, code, (text, line) => {
      if (text.startsWith('{"type":"hello"')) {
        line.say({ type: "attachHost", accessToken });
      } else if (text.startsWith('{"type":"hostView"')) {
        desk.#view = JSON.parse(text);
        desk.#wake();
      }
    });
    await desk.until((phase) => phase === "lobby");
    return desk;
  }

  async until(fits: (phase: Phase) => boolean): Promise<void> {
    while (this.#view === null || !fits(this.#view.room.phase.type)) await this.#next();
  }

  /** One press of the large button, and what it leads to. */
  async goOn(): Promise<void> {
    const view = this.#view;
    if (view === null) throw new Error("the host sees nothing yet");
    this.#commandId += 1;
    const { step } = view.room;
    this.#line?.say({
      type: "command",
      commandId: this.#commandId,
      step,
      action: { type: "advance" },
    });
    while (this.#view === view || this.#view?.room.step === step) await this.#next();
  }

  /** It may have closed by itself, when the last one answered. */
  async closeQuestion(): Promise<void> {
    if (this.#view?.room.phase.type === "open") await this.goOn();
  }

  /** A room goes some steps by itself, such as from the closed question to its reveal. */
  async goTo(phase: Phase): Promise<void> {
    while (this.#view?.room.phase.type !== phase) await this.goOn();
  }

  close(): void {
    this.#line?.close();
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
