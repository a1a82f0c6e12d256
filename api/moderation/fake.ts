import { createHash } from "node:crypto";
import { type Judgement, ModerationError, type Moderator } from "./moderator.ts";

/** Words that determine the verdict of a text. */
export const FAKE_WORDS = { block: "云审拒绝", review: "云审存疑", fail: "云审失联" } as const;

const judged = (text: string): Judgement => {
  if (text.includes(FAKE_WORDS.fail)) throw new ModerationError("fake: told to fail");
  if (text.includes(FAKE_WORDS.block)) return { verdict: "block", label: "Fake" };
  return text.includes(FAKE_WORDS.review) ? { verdict: "review", label: "Fake" } : { verdict: "pass", label: "Normal" };
};

/** For development and tests: sends no request. @param pictures verdicts by the SHA-256 of a picture's bytes */
export function fakeModerator(pictures: ReadonlyMap<string, Judgement["verdict"]> = new Map()): Moderator {
  return {
    name: "fake",
    text: (text) => Promise.resolve().then(() => judged(text)),
    async picture(bytes) {
      const verdict = pictures.get(createHash("sha256").update(bytes).digest("hex")) ?? "pass";
      return { verdict, label: verdict === "pass" ? "Normal" : "Fake" };
    },
  };
}
