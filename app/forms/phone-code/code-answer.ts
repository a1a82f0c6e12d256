import type { Challenge, ChallengeAnswer } from "#contract/shared/challenge.ts";
import type { ErrorData } from "#contract/shared/errors.ts";
import { limits } from "#contract/shared/limits.ts";
import type { Wait } from "./use-countdown.ts";

/** What the action says about a code that was asked for. */
export interface CodeAnswer extends Wait {
  /** X08, when a code went out. */
  notice: string | null;
  /** A question to answer before there is one. */
  challenge?: Challenge & { message: string; isWrong: boolean };
}

/** Names of the fields that the question adds to the form. */
export const CHALLENGE_FIELDS = {
  token: "challengeToken",
  answer: "challengeAnswer",
  work: "challengeWork",
  /** Its button's value is the intent of the button that asks for the code. */
  words: "challengeWords",
  for: "challengeFor",
} as const;

const SENT = "验证码已发送";

/** What of the API's no (app/server's ApiFailure) is about codes. */
interface CodeFailure {
  message: string;
  data: Partial<ErrorData>;
}

/** A code that went out, or why none did; undefined where only the form's own errors say so. */
export function codeAnswerOf(
  sent: { ok: true; data: { countdownSeconds: number } } | { ok: false; failure: CodeFailure },
): CodeAnswer | undefined {
  if (sent.ok) return { seconds: sent.data.countdownSeconds, notice: SENT };
  const { challenge, fieldErrors, retryAfterSeconds: wait = 0 } = sent.failure.data;
  if (challenge)
    return {
      seconds: 0,
      notice: null,
      challenge: { ...challenge, message: sent.failure.message, isWrong: fieldErrors !== undefined },
    };
  // A wait longer than the countdown (the day's limit) is told in words only.
  return wait > 0 && wait <= limits.codeCountdownSeconds ? { seconds: wait, notice: null } : undefined;
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** The answer that came with the form, as the API takes it. */
export function challengeAnswerIn(form: FormData): ChallengeAnswer {
  if (textOf(form, CHALLENGE_FIELDS.words) !== "") return { challengeWords: true };
  const [token, answer] = [textOf(form, CHALLENGE_FIELDS.token), textOf(form, CHALLENGE_FIELDS.answer)];
  const work = textOf(form, CHALLENGE_FIELDS.work).slice(0, 2000);
  // Who pressed the button again, without an answer, has not tried.
  if (token === "" || (answer.trim() === "" && work === "")) return {};
  return {
    challengeToken: token.slice(0, 300),
    challengeAnswer: answer.slice(0, 20),
    ...(work === "" ? {} : { challengeWork: work }),
  };
}

/**
 * Which button was meant. Without a script Enter presses a form's first one; in the answer's field it means the button
 * that asks for a code, as long as there is none to send.
 */
export function intentIn(form: FormData): string {
  const words = textOf(form, CHALLENGE_FIELDS.words);
  if (words !== "") return words;
  const [intent = "", field = ""] = textOf(form, CHALLENGE_FIELDS.for).split(" ");
  const isAnswer = intent !== "" && textOf(form, CHALLENGE_FIELDS.answer) !== "" && textOf(form, field) === "";
  return isAnswer ? intent : textOf(form, "intent");
}
