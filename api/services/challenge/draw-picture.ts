import { ApiError } from "../../../contract/errors.ts";
import { thread } from "../../workers/thread.ts";
import { createTurns } from "../../workers/turns.ts";
import { createWorkers } from "../../workers/workers.ts";

const work = createWorkers({
  start: thread({
    source: new URL("./draw-thread.ts", import.meta.url),
    built: new URL("./challenge-picture.js", import.meta.url),
    memoryMb: 128,
  }),
  turns: createTurns({
    atOnce: 1,
    perOwner: 1,
    waiting: 100,
    waitingPerOwner: 4,
    refusal: () => new ApiError("UNAVAILABLE", "正在获取验证码的人太多，请稍后再试"),
  }),
  deadlineMs: 10_000,
  idleMs: 600_000,
});

/**
 * The question as points (PNG, base64), drawn beside the thread that answers requests.
 * @param owner whose others wait for their turn
 * @throws ApiError UNAVAILABLE where too many wait
 */
export async function drawPicture(owner: string, lines: readonly [string, string]): Promise<string> {
  const png = await work<Uint8Array>(owner, { task: lines, answers: {} });
  return Buffer.from(png).toString("base64");
}
