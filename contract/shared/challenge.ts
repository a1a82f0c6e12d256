import { z } from "zod";
import { atMost, plainText } from "./common.ts";
import { HOUR, type RateLimits } from "./rate-limit.ts";

/**
 * A proof of work that the browser does instead of a question to its visitor: a challenge of altcha-lib, signed by the
 * API.
 */
export const work = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number().int(),
    data: z.object({ nonce: z.string() }),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});
export type Work = z.output<typeof work>;

/** A question before another code. Either the proof of work or the answer to the picture or story is accepted. */
export const challenge = z.object({
  /** The sealed answer; valid for one try, for one phone from one network, for five minutes. */
  token: z.string(),
  /** The proof of work, for a browser with scripts. */
  work,
  /** A PNG in base64 with a small sum; null when a question in words was requested. */
  picture: z.string().nullable(),
  /** A story whose answer is a number, for people who cannot see pictures and requested words. */
  question: z.string().nullable(),
});
export type Challenge = z.output<typeof challenge>;

/** The fields that a request for a code sends after a question. */
export const challengeFields = {
  challengeToken: plainText()
    .check(...atMost(300))
    .optional(),
  challengeAnswer: plainText()
    .trim()
    .check(...atMost(20))
    .optional(),
  /** JSON {challenge, solution}: the proof of work and its result. */
  challengeWork: plainText()
    .check(...atMost(2000))
    .optional(),
  /** Requests a question in words. */
  challengeWords: z.boolean().optional(),
};
/** The same fields for verbs. */
export interface ChallengeAnswer {
  challengeToken?: string | undefined;
  challengeAnswer?: string | undefined;
  challengeWork?: string | undefined;
  challengeWords?: boolean | undefined;
}

/** The rate limits of the challenges before an SMS code. */
export const challengeLimits = {
  picture: {
    name: "challenge",
    per: "address",
    times: 60,
    seconds: HOUR,
    refusal: "获取验证题太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  // A program can be written that solves these.
  words: {
    name: "challenge-words",
    per: "range",
    times: 6,
    seconds: HOUR,
    refusal: "文字题获取太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
} as const satisfies RateLimits;
