import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { Context } from "../../../context.ts";
import { type Cue, plainText, speakersOf } from "./cue.ts";
import type { LeftOut } from "./found-cue.ts";
import { parseCaptions } from "./parse-captions.ts";
import { writeVtt } from "./write-vtt.ts";

/** Bytes of the written WebVTT: escaped signs take more room than typed ones. */
const WRITTEN_BYTES_MAX = 2 * limits.captionBytesMax;
/** Wrong parts that a refusal names. */
const ERRORS_MAX = 5;

const refusal = (messages: string[]) =>
  new ApiError("INVALID_INPUT", messages[0] ?? "", { fieldErrors: { text: messages } });

/** The film's length in ms; null while it is unknown. */
export async function lengthOfFilm({ db }: Pick<Context, "db">, videoId: number): Promise<number | null> {
  const file = await db
    .selectFrom("video_file")
    .select("duration_ms")
    .where("subject_kind", "=", "video")
    .where("subject_id", "=", videoId)
    .executeTakeFirst();
  return file?.duration_ms ?? null;
}

interface Asked {
  durationMs: number | null;
  /** Wrong captions are left out. Otherwise they are errors. */
  skipsWrong: boolean;
}

/**
 * The captions of a typed text, and the WebVTT that is written from them.
 * @throws ApiError INVALID_INPUT at `text`, with the wrong lines
 */
export function captionsOfText(
  text: string,
  { durationMs, skipsWrong }: Asked,
): { body: string; cues: Cue[]; leftOut: LeftOut[]; leftOutCount: number } {
  if (Buffer.byteLength(text) > limits.captionBytesMax) throw refusal(["字幕最大 512 KB"]);
  const { cues, leftOut, leftOutCount, refusal: why } = parseCaptions(text, { durationMs });
  if (why !== null) throw refusal([why]);
  if (cues.length === 0 && leftOutCount === 0) throw refusal(["里面没有字幕"]);
  if (cues.length === 0 || (leftOutCount > 0 && !skipsWrong))
    throw refusal(leftOut.slice(0, ERRORS_MAX).map(({ line, reason }) => `第 ${line} 行：${reason}`));
  const words = cues.reduce(
    (sum, { nodes }) => sum + plainText(nodes).length + speakersOf(nodes).join(" ").length,
    cues.length - 1,
  );
  if (words > limits.captionWordsMax)
    throw refusal([`一种语言的字幕最多 ${limits.captionWordsMax.toLocaleString("en-US")} 字`]);
  const body = writeVtt(cues);
  if (Buffer.byteLength(body) > WRITTEN_BYTES_MAX) throw refusal(["字幕里的特殊符号太多"]);
  return { body, cues, leftOut, leftOutCount };
}
