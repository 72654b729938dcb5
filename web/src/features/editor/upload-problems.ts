/** Why a file can't be uploaded, and whether a retry may help. */
import { ApiError } from "@/api/errors";
import { shrunkPicture } from "@/lib/picture-file";

export type UploadProblem =
  | "tooLarge"
  | "unknownType"
  | "notAPicture"
  | "tooManyPixels"
  | "damaged"
  | "quota"
  | "unverified"
  | "busy"
  | "broken"
  | "other";

export type Accepts = "all" | "image";

/** What the file dialog offers; the server checks the content. */
export const offeredTypes: Readonly<Record<Accepts, string>> = {
  all: "image/*,video/mp4,video/webm,audio/mpeg,audio/ogg,.mp3,.ogg",
  image: "image/*",
};

const pictureTypes = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);
const mebibyte = 1024 * 1024;
const bytesMax = { image: 5 * mebibyte, audio: 20 * mebibyte, video: 50 * mebibyte } as const;

export class UnsendableFile extends Error {
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A picture that fits: phone pictures are often too large or in an unusual format. */
export async function smallPicture(file: Blob, otherwise: UploadProblem): Promise<Blob> {
  try {
    return await shrunkPicture(file, bytesMax.image);
  } catch {
    throw new UnsendableFile(otherwise);
  }
}

/** What is sent for a chosen file. */
export async function sendable(file: Blob, accepts: Accepts): Promise<Blob> {
  const [sort = ""] = file.type.split("/");
  if (accepts === "image" && sort !== "image") throw new UnsendableFile("notAPicture");
  if (sort === "image") {
    if (file.type === "image/svg+xml") throw new UnsendableFile("unknownType");
    if (!pictureTypes.has(file.type)) return smallPicture(file, "unknownType");
    return file.size > bytesMax.image ? smallPicture(file, "tooLarge") : file;
  }
  if (sort === "video" || sort === "audio") {
    if (file.size > bytesMax[sort]) throw new UnsendableFile("tooLarge");
    return file;
  }
  // Some systems don't report the type; the server finds out.
  if (file.type !== "" && file.type !== "application/ogg") throw new UnsendableFile("unknownType");
  if (file.size > bytesMax.video) throw new UnsendableFile("tooLarge");
  return file;
}

const byCode: Readonly<Record<string, UploadProblem>> = {
  media_too_large: "tooLarge",
  body_too_large: "tooLarge",
  media_unknown_type: "unknownType",
  unsupported_media_type: "unknownType",
  media_too_many_pixels: "tooManyPixels",
  media_broken: "damaged",
  media_quota_reached: "quota",
  email_not_verified: "unverified",
};

export function problemOf(thrown: unknown): UploadProblem {
  if (thrown instanceof UnsendableFile) return thrown.problem;
  if (!(thrown instanceof ApiError) || thrown.isNetwork) return "broken";
  const named = byCode[thrown.code];
  if (named !== undefined) return named;
  if (thrown.status === 413) return "tooLarge";
  if (thrown.status === 429 || thrown.status === 503) return "busy";
  return thrown.status === 400 || thrown.status === 408 ? "broken" : "other";
}

const passing: ReadonlySet<UploadProblem> = new Set(["quota", "busy", "broken", "other"]);

export function mayTryAgain(problem: UploadProblem): boolean {
  return passing.has(problem);
}
