/** The forms of video links that people paste. */
import { expect, it } from "vitest";
import { readStart, readYouTubeLink } from "./youtube";

const id = "dQw4w9WgXcQ";

it.each([
  [`https://www.youtube.com/watch?v=${id}`, 0],
  [`https://youtube.com/watch?list=PL1&v=${id}&index=2`, 0],
  [`http://m.youtube.com/watch?v=${id}&t=90`, 90],
  [`https://www.youtube.com/watch?v=${id}&t=1m30s`, 90],
  [`https://www.youtube.com/watch?v=${id}&start=12`, 12],
  [`https://www.youtube.com/watch?v=${id}#t=2m`, 120],
  [`youtube.com/watch?v=${id}`, 0],
  [`https://youtu.be/${id}`, 0],
  [`https://youtu.be/${id}?si=abc&t=42`, 42],
  [`youtu.be/${id}?t=1h2m3s`, 3_723],
  [`https://www.youtube.com/shorts/${id}`, 0],
  [`https://www.youtube.com/shorts/${id}?feature=share`, 0],
  [`https://www.youtube.com/embed/${id}?start=7`, 7],
  [`https://www.youtube-nocookie.com/embed/${id}`, 0],
  [`https://www.youtube.com/live/${id}?t=3`, 3],
  [`https://music.youtube.com/watch?v=${id}`, 0],
  [`  https://youtu.be/${id}  `, 0],
])("understands %s", (link, startS) => {
  expect(readYouTubeLink(link)).toEqual({ id, startS });
});

it.each([
  "",
  "a video",
  id,
  "https://www.youtube.com/",
  "https://www.youtube.com/watch",
  "https://www.youtube.com/watch?v=short",
  `https://www.youtube.com/watch?v=${id}x`,
  "https://www.youtube.com/playlist?list=PL1",
  "https://www.youtube.com/@somebody",
  `https://youtube.com.example.org/watch?v=${id}`,
  `https://example.org/?u=youtube.com/watch?v=${id}`,
  `https://notyoutu.be/${id}`,
  `javascript:alert(1)//youtu.be/${id}`,
  `https://youtu.be/${id}"onload="`,
])("takes no video from %s", (link) => {
  expect(readYouTubeLink(link)).toBeNull();
});

it.each([
  ["90", 90],
  ["90s", 90],
  ["1m", 60],
  ["1h", 3_600],
  ["1H1M1S", 3_661],
  ["999999999", 86_400],
  ["", 0],
  ["soon", 0],
  ["-5", 0],
  [null, 0],
])("begins at %s", (text, startS) => {
  expect(readStart(text)).toBe(startS);
});
