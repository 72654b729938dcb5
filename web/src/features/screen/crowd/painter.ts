/**
 * Draws a crowd on its canvas: one element, however many people there are. A frame is drawn when
 * someone moves or anything changed, and none otherwise.
 *
 * The style sheet decides size, direction and colors (`.crowd` in stage-crowd.css).
 */
import { wantsLessMotion } from "@/lib/look";
import { isSame, type Person } from "./person";
import { type Box, type Place, placesOf, rowsOf, sizeOf, type Way } from "./places";
import { hop, joyHop, jump, type Move, type Pose, poseAt, stepBack } from "./poses";
import { paletteOf, type Stamp, Stamps } from "./stamps";

/** Hundreds who come at once come one after the other, four in a frame. */
const arrivalMs = 17 / 4;
/** A slow processor draws as many for the first time well within a frame; the others come next. */
const newPerFrame = 6;
/** When answers are revealed, the bars grow first; then people jump, in three groups. */
const stepsBackAtMs = 1_300;
const jumpsAtMs = 1_350;
const jumpStepMs = 120;

interface Member {
  person: Person;
  /** What they look like until they change; nothing if they are new. */
  before: Person | null;
  /** When they change. */
  atMs: number;
  move: Move | null;
}

interface Points {
  width: number;
  height: number;
}

/**
 * Points of the screen: where the browser tells them exactly, nothing is blurred. (An emulated screen
 * with more points tells those of the real one.)
 */
function pointsOf({ devicePixelContentBoxSize, contentRect }: ResizeObserverEntry): Points {
  const width = contentRect.width * devicePixelRatio;
  const height = contentRect.height * devicePixelRatio;
  const [exact] = devicePixelContentBoxSize ?? [];
  if (exact !== undefined && Math.abs(exact.inlineSize - width) <= 1) {
    return { width: exact.inlineSize, height: exact.blockSize };
  }
  return { width: Math.round(width), height: Math.round(height) };
}

export class CrowdPainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #way: Way;
  readonly #isStill: boolean;
  readonly #resizes: ResizeObserver;
  #members: readonly Member[] | null = null;
  #points: Points | null = null;
  #box: Box | null = null;
  /** Nothing until colors are known, or when they or the size have changed. */
  #stamps: Stamps | null = null;
  /** Those of before, until each is drawn again: nobody vanishes meanwhile. */
  #oldStamps: Stamps | null = null;
  #newLeft = 0;
  #places: readonly Place[] = [];
  #size = 0;
  #isStale = true;
  #frame = 0;
  #lastArrivalMs = 0;

  constructor(canvas: HTMLCanvasElement, way: Way, isStill: boolean) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
    this.#way = way;
    this.#isStill = isStill;
    this.#resizes = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      this.#points = pointsOf(entry);
      this.measure();
      this.#draw(performance.now());
    });
    try {
      this.#resizes.observe(canvas, { box: "device-pixel-content-box" });
    } catch {
      this.#resizes.observe(canvas);
    }
    // The colors are in a property that changes after a moment, so that it tells of each change.
    canvas.addEventListener("transitionend", this.#recolor);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#resizes.disconnect();
    this.#canvas.removeEventListener("transitionend", this.#recolor);
  }

  readonly #recolor = () => {
    this.#drawAnew();
    this.#drawSoon();
  };

  #drawAnew(): void {
    this.#oldStamps = this.#stamps ?? this.#oldStamps;
    this.#stamps = null;
  }

  /** Reads from the style sheet how large a person is. */
  measure(): void {
    this.#isStale = false;
    const { columnGap, direction } = getComputedStyle(this.#canvas);
    const { width, height } = this.#points ?? {
      width: this.#canvas.clientWidth * devicePixelRatio,
      height: 0,
    };
    const size = Number.parseFloat(columnGap) * devicePixelRatio;
    if (!(size > 0)) return;
    this.#box = { width, height, size, isRightToLeft: direction === "rtl" };
    this.#place();
  }

  /** With the next frame, when the style has been computed anyway. */
  measureSoon(): void {
    this.#isStale = true;
    this.#drawSoon();
  }

  #place(): void {
    if (this.#box === null) return;
    const count = this.#members?.length ?? 0;
    const size = sizeOf(this.#way, this.#box, count);
    if (size !== this.#size) this.#drawAnew();
    this.#size = size;
    this.#places = placesOf(this.#way, { ...this.#box, size }, count);
    if (this.#way === "start") {
      // Its box is as high as its rows.
      this.#canvas.style.setProperty("--rows", `${rowsOf(this.#way, this.#box, count)}`);
    }
    this.#drawSoon();
  }

  show(people: readonly Person[]): void {
    const nowMs = performance.now();
    const known = new Map(this.#members?.map((member) => [member.person.id, member]));
    // Those who are there at first come all at once.
    const stepMs = this.#members === null ? 0 : arrivalMs;
    this.#members = people.map((person) => {
      const member = known.get(person.id);
      if (member !== undefined && isSame(member.person, person)) return member;
      return this.#change(member ?? null, person, nowMs, stepMs);
    });
    this.#place();
  }

  #change(member: Member | null, person: Person, nowMs: number, stepMs: number): Member {
    if (person.act === "stepBack") {
      return { person, before: person, atMs: nowMs + stepsBackAtMs, move: stepBack };
    }
    const isStill = this.#isStill || person.look === "asleep" || wantsLessMotion();
    if (isStill) return { person, before: null, atMs: nowMs, move: null };
    if (person.act === "jump") {
      const atMs = nowMs + jumpsAtMs + (person.id % 3) * jumpStepMs;
      return { person, before: person, atMs, move: jump };
    }
    if (member?.person.look === person.look) {
      return { person, before: null, atMs: nowMs, move: joyHop };
    }
    if (member !== null && member.atMs > nowMs) return { ...member, person };
    const atMs = Math.max(nowMs, this.#lastArrivalMs + stepMs);
    this.#lastArrivalMs = atMs;
    return { person, before: member?.person ?? null, atMs, move: hop };
  }

  #drawSoon(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame((nowMs) => {
      this.#frame = 0;
      this.#draw(nowMs);
    });
  }

  #draw(nowMs: number): void {
    const box = this.#points;
    if (box === null) return;
    if (this.#isStale) this.measure();
    // What has been asked for until now is drawn now.
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const context = this.#context;
    this.#stamps ??= this.#newStamps();
    if (context === null || this.#stamps === null) return;
    if (this.#canvas.width !== box.width || this.#canvas.height !== box.height) {
      this.#canvas.width = box.width;
      this.#canvas.height = box.height;
    } else {
      context.clearRect(0, 0, box.width, box.height);
    }
    this.#newLeft = newPerFrame;
    let moves = false;
    for (const [index, member] of (this.#members ?? []).entries()) {
      const place = this.#places[index];
      if (place !== undefined) moves = this.#drawMember(context, member, place, nowMs) || moves;
    }
    if (moves) this.#drawSoon();
    else this.#oldStamps = null;
  }

  #newStamps(): Stamps | null {
    const palette = paletteOf(getComputedStyle(this.#canvas).textShadow);
    return palette && new Stamps(this.#size, palette);
  }

  /** Whether there is more to draw in the next frame. */
  #drawMember(
    context: CanvasRenderingContext2D,
    { person, before, atMs, move }: Member,
    place: Place,
    nowMs: number,
  ): boolean {
    const isWaiting = atMs > nowMs && move !== null;
    const moving = move === null || isWaiting ? null : poseAt(move, nowMs - atMs);
    const pose = moving ?? (isWaiting ? null : (move?.stays ?? null));
    const shown = isWaiting ? before : person;
    const stamp = shown && this.#stampOf(shown);
    if (stamp) this.#drawStamp(context, stamp, place, pose);
    else if (shown !== null) this.#drawOld(context, shown, before, place, pose);
    return isWaiting || moving !== null || (shown !== null && !stamp);
  }

  /** Who isn't drawn yet is shown as they were, in the size, the colors or the mood of before. */
  #drawOld(
    context: CanvasRenderingContext2D,
    shown: Person,
    before: Person | null,
    place: Place,
    pose: Pose | null,
  ): void {
    const same = this.#oldStamps?.known(shown);
    const other = before && this.#stamps?.known(before);
    if (same) this.#drawStamp(context, same, place, pose);
    else if (other) this.#drawStamp(context, other, place, null);
  }

  #stampOf(person: Person): Stamp | undefined {
    const known = this.#stamps?.known(person);
    if (known !== undefined || this.#newLeft === 0) return known;
    this.#newLeft -= 1;
    return this.#stamps?.make(person);
  }

  #drawStamp(
    context: CanvasRenderingContext2D,
    { sheet, x, y, side: from }: Stamp,
    place: Place,
    pose: Pose | null,
  ): void {
    const side = this.#stamps?.side ?? from;
    if (pose === null) {
      context.drawImage(sheet, x, y, from, from, place.x, place.y, side, side);
      return;
    }
    const half = this.#size / 2;
    context.translate(place.x + half, place.y + half - pose.up * this.#size);
    context.rotate(pose.turn);
    context.scale(pose.wide, pose.tall);
    context.globalAlpha = pose.seen;
    context.drawImage(sheet, x, y, from, from, -half, -half, side, side);
    context.globalAlpha = 1;
    context.resetTransform();
  }
}
