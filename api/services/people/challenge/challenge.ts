import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Caller, Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Challenge, ChallengeAnswer } from "../../../../contract/shared/challenge.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { rangeOf, requesterOf } from "../../shared/address/address.ts";
import { takeLimit } from "../../shared/limit/limits.ts";
import { drawPicture } from "./draw-picture.ts";
import { isWorkDone, makeWork } from "./proof-of-work.ts";
import { drawShortSum } from "./short-sums.ts";
import { drawWordProblem } from "./word-problems.ts";
import { challengeLimits } from "../../../../contract/shared/challenge.ts";

/** A browser's proof of work grows with the unused codes of its address range, up to this factor. */
const WORK_MOST = 8;

interface Asked {
  ctx: Context;
  caller: Caller;
  phone: string;
  /** The unused codes of the caller's range beyond the allowed number. */
  excess: number;
  answer: ChallengeAnswer;
}

/** An HMAC with the service secret, so that nobody can try the few possible answers offline. */
export function sealWith(secret: string, ...parts: (string | number)[]): string {
  return createHmac("sha256", secret)
    .update(["challenge", ...parts].join("|"))
    .digest("base64url")
    .slice(0, 27);
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * The phone and the address range that a question is bound to: an answer for another phone or from another range does
 * not count.
 */
export const whomOf = (phone: string, ip: string) => `${phone}|${rangeOf(ip)}`;

/** A sum in a picture, or a story in words for callers who ask for words; the rate limit of stories is tighter. */
async function ask({ ctx, caller, answer: { challengeWords } }: Asked) {
  if (challengeWords) {
    await takeLimit(challengeLimits.words, { ctx, caller });
    return { picture: null, ...drawWordProblem() };
  }
  const { lines, answer } = drawShortSum();
  return { picture: await drawPicture(requesterOf(caller.ip), lines), question: null, answer };
}

/**
 * Makes a question for a caller who requests a code for this phone.
 * @throws ApiError TOO_MANY_REQUESTS past 60 questions an hour from one address, or 6 in words from its range
 */
export async function makeChallenge(asked: Asked): Promise<Challenge> {
  const { ctx, caller, excess } = asked;
  await takeLimit(challengeLimits.picture, { ctx, caller });
  const { answer, picture, question } = await ask(asked);
  const secret = ctx.config.serviceSecret;
  const nonce = randomBytes(12).toString("base64url");
  const head = `${nonce}.${ctx.clock.now() + limits.challengeSeconds * 1000}`;
  const whom = whomOf(asked.phone, caller.ip);
  const token = [head, sealWith(secret, head, whom), sealWith(secret, head, whom, answer)].join(".");
  const tries = ctx.config.sms.workTries * Math.min(WORK_MOST, 1 + excess);
  return { token, work: await makeWork({ secret, nonce, tries }), picture, question };
}

/** Normalises a typed answer: a Chinese keyboard types ２１ as readily as 21. */
const asTyped = (answer: string) =>
  answer
    .normalize("NFKC")
    .trim()
    .replace(/^0+(?=\d)/, "");

/**
 * Whether the proof of work or the typed answer is right. Each token allows one try and is used up either way.
 * @returns false also for a token that is expired, used, bound to another phone or network, or forged
 */
async function isAnswered(asked: Asked): Promise<boolean> {
  const { ctx, caller, phone } = asked;
  const { challengeToken = "", challengeAnswer = "", challengeWork } = asked.answer;
  const [nonce = "", expires = "", own = "", answer = ""] = challengeToken.split(".");
  const head = `${nonce}.${expires}`;
  const whom = whomOf(phone, caller.ip);
  const { serviceSecret, oldServiceSecrets } = ctx.config;
  const secret = [serviceSecret, ...oldServiceSecrets].find((each) => same(own, sealWith(each, head, whom)));
  if (secret === undefined || Number(expires) < ctx.clock.now()) return false;
  const burnt = await ctx.db
    .insertInto("sms_sign")
    .values({ sign_hash: `challenge:${nonce}`, expires_at: Number(expires) })
    .onConflict((conflict) => conflict.column("sign_hash").doNothing())
    .executeTakeFirst();
  if (Number(burnt.numInsertedOrUpdatedRows ?? 0) === 0) return false;
  if (challengeWork !== undefined && (await isWorkDone({ secret, nonce, text: challengeWork }))) return true;
  return same(answer, sealWith(secret, head, whom, asTyped(challengeAnswer)));
}

/**
 * Passes when the caller answered the previous question correctly.
 * @throws ApiError CHALLENGE with a new question
 */
export async function checkChallenge(asked: Asked): Promise<void> {
  const { challengeToken, challengeWords } = asked.answer;
  // A request for a question in words is not an attempt to answer.
  const isTried = challengeToken !== undefined && challengeWords !== true;
  if (isTried && (await isAnswered(asked))) return;
  throw await challengeError(asked, isTried);
}

export async function challengeError(asked: Asked, isWrong: boolean): Promise<ApiError> {
  const challenge = await makeChallenge(asked);
  if (!isWrong) return new ApiError("CHALLENGE", undefined, { challenge });
  const message = "答案不对或已过期，请回答新的问题";
  return new ApiError("CHALLENGE", message, { challenge, fieldErrors: { challengeAnswer: [message] } });
}
