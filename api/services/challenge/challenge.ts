import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { Caller, Context } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";
import type { Challenge, ChallengeAnswer } from "../../../contract/challenge.ts";
import { limits } from "../../../contract/limits.ts";
import { takeLimit } from "../limit/limits.ts";
import { drawSum } from "./draw-sum.ts";

const DIGITS = "零一二三四五六七八九十";

interface Asked {
  ctx: Context;
  caller: Caller;
  phone: string;
}

/** Under the service secret, so that nobody tries the few possible answers at home. */
function sealWith(secret: string, ...parts: (string | number)[]): string {
  return createHmac("sha256", secret)
    .update(["challenge", ...parts].join("|"))
    .digest("base64url")
    .slice(0, 27);
}

const seal = (ctx: Context, ...parts: (string | number)[]) => sealWith(ctx.config.serviceSecret, ...parts);

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A sum in figures, for the picture. */
function figures(): { sum: string; answer: number } {
  const [a, b] = [randomInt(11, 40), randomInt(2, 10)];
  return randomInt(2) === 0 ? { sum: `${a}+${b}`, answer: a + b } : { sum: `${a}-${b}`, answer: a - b };
}

/** A sum in words, for who cannot see the picture. */
function words(): { question: string; answer: number } {
  const [a, b] = [randomInt(3, 11), randomInt(2, 11)];
  const c = randomInt(1, Math.min(10, a + b));
  return { question: `${DIGITS[a]}加${DIGITS[b]}，再减去${DIGITS[c]}，等于几？`, answer: a + b - c };
}

/**
 * A question for who asks for a code of this phone.
 * @throws ApiError TOO_MANY_REQUESTS past 60 questions an hour from one address
 */
export async function makeChallenge({ ctx, caller, phone }: Asked): Promise<Challenge> {
  await takeLimit("challenge", { ctx, caller });
  const [picture, text] = [figures(), words()];
  const head = `${randomBytes(12).toString("base64url")}.${ctx.clock.now() + limits.challengeSeconds * 1000}`;
  const token = [
    head,
    seal(ctx, head, phone),
    seal(ctx, head, phone, picture.answer),
    seal(ctx, head, phone, text.answer),
  ].join(".");
  return { token, picture: drawSum(picture.sum), question: text.question };
}

/**
 * Whether the answer is right. One try: the token is used up either way.
 * @returns false also for a token that is stale, used, of another phone or not ours
 */
async function isAnswered({
  ctx,
  phone,
  challengeToken = "",
  challengeAnswer = "",
}: Asked & ChallengeAnswer): Promise<boolean> {
  const [nonce = "", expires = "", own = "", ...answers] = challengeToken.split(".");
  const head = `${nonce}.${expires}`;
  const { serviceSecret, oldServiceSecrets } = ctx.config;
  const secret = [serviceSecret, ...oldServiceSecrets].find((each) => same(own, sealWith(each, head, phone)));
  if (secret === undefined || Number(expires) < ctx.clock.now()) return false;
  const burnt = await ctx.db
    .insertInto("sms_sign")
    .values({ sign_hash: `challenge:${nonce}`, expires_at: Number(expires) })
    .onConflict((conflict) => conflict.column("sign_hash").doNothing())
    .executeTakeFirst();
  if (Number(burnt.numInsertedOrUpdatedRows ?? 0) === 0) return false;
  // A Chinese keyboard types ２１ as readily as 21.
  const typed = challengeAnswer
    .normalize("NFKC")
    .trim()
    .replace(/^0+(?=\d)/, "");
  return (
    answers.length === 2 && answers.map((answer) => same(answer, sealWith(secret, head, phone, typed))).includes(true)
  );
}

/**
 * Lets through who answered the question that came before.
 * @throws ApiError CHALLENGE with a new question
 */
export async function checkChallenge({
  ctx,
  caller,
  phone,
  answer,
}: Asked & { answer: ChallengeAnswer }): Promise<void> {
  if (answer.challengeToken !== undefined && (await isAnswered({ ctx, caller, phone, ...answer }))) return;
  throw await challengeError({ ctx, caller, phone }, answer.challengeToken !== undefined);
}

export async function challengeError(asked: Asked, isWrong: boolean): Promise<ApiError> {
  const challenge = await makeChallenge(asked);
  if (!isWrong) return new ApiError("CHALLENGE", undefined, { challenge });
  const message = "答案不对或已过期，请回答新的问题";
  return new ApiError("CHALLENGE", message, { challenge, fieldErrors: { challengeAnswer: [message] } });
}
