/**
 * A picture of the player's result, drawn on the device: nothing is uploaded. It goes to the
 * device's own share sheet, or into the downloads where there is none.
 */
const size = { width: 1080, height: 1080 };
const colors = {
  paper: "#fbf7f0",
  ink: "#10162a",
  muted: "#565d70",
  petrol: "#0b5d66",
  sun: "#fdd823",
};
const family = "system-ui, sans-serif";

export interface ResultCard {
  title: string;
  nickname: string;
  headline: string;
  /** Short lines, such as points and right answers. */
  facts: readonly string[];
}

/** The largest type, from `most` down, in which the text fits the card. */
function fitted(pen: CanvasRenderingContext2D, text: string, most: number, weight: number): void {
  let type = most;
  do {
    pen.font = `${weight} ${type}px ${family}`;
    type -= 4;
  } while (type > 20 && pen.measureText(text).width > size.width - 200);
}

export function drawCard(pen: CanvasRenderingContext2D, card: ResultCard): void {
  pen.fillStyle = colors.petrol;
  pen.fillRect(0, 0, size.width, size.height);
  pen.fillStyle = colors.paper;
  pen.beginPath();
  pen.roundRect(48, 48, size.width - 96, size.height - 96, 56);
  pen.fill();
  pen.textAlign = "center";
  const middle = size.width / 2;
  const line = (text: string, y: number, most: number, weight: number, color: string) => {
    pen.fillStyle = color;
    fitted(pen, text, most, weight);
    pen.fillText(text, middle, y);
  };
  line(card.title, 190, 48, 600, colors.muted);
  line(card.nickname, 330, 96, 700, colors.ink);
  pen.fillStyle = colors.sun;
  pen.beginPath();
  pen.roundRect(140, 410, size.width - 280, 190, 40);
  pen.fill();
  line(card.headline, 535, 92, 800, colors.ink);
  card.facts.forEach((fact, index) => {
    line(fact, 700 + index * 80, 56, 600, colors.ink);
  });
  line("Fanfare", 985, 48, 800, colors.petrol);
}

async function paint(card: ResultCard): Promise<File | null> {
  const canvas = Object.assign(document.createElement("canvas"), size);
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  drawCard(pen, card);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return blob === null ? null : new File([blob], "fanfare.png", { type: "image/png" });
}

function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

/** False if this device can't draw it. */
export async function shareCard(card: ResultCard): Promise<boolean> {
  const file = await paint(card);
  if (file === null) return false;
  if (navigator.canShare?.({ files: [file] }) !== true) {
    download(file);
    return true;
  }
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Closing the share sheet is an answer; anything else still leaves the picture.
    if (!(error instanceof DOMException && error.name === "AbortError")) download(file);
  }
  return true;
}
