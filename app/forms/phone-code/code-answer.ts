import type { Challenge, ChallengeAnswer } from "#contract/shared/challenge.ts";
import type { ErrorData } from "#contract/shared/errors.ts";
import { limits } from "#contract/shared/limits.ts";
import type { Wait } from "./use-countdown.ts";

/** The action's answer to a request for a code. */
export interface CodeAnswer extends Wait {
  /** X08: the success message, when a code was sent. */
  notice: string | null;
  /** The challenge to solve before a code is sent. */
  challenge?: Challenge & { message: string; isWrong: boolean };
}

/** Names of the fields that the challenge adds to the form. */
export const CHALLENGE_FIELDS = {
  token: "challengeToken",
  answer: "challengeAnswer",
  work: "challengeWork",
  /** Name of the button for a question in words. Its value is the intent of the button that requests the code. */
  words: "challengeWords",
  for: "challengeFor",
} as const;

const SENT = "验证码已发送";

/** The part of the API's refusal (app/server's ApiFailure) that concerns codes. */
interface CodeFailure {
  message: string;
  data: Partial<ErrorData>;
}

/**
 * The answer for a code that was sent, or the reason why none was; undefined where the form's own errors say
 * everything.
 */
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
  // A wait longer than the countdown (the limit of the day) appears in the error message only.
  return wait > 0 && wait <= limits.codeCountdownSeconds ? { seconds: wait, notice: null } : undefined;
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** The visitor's answer to the challenge, in the API's format. */
export function challengeAnswerIn(form: FormData): ChallengeAnswer {
  if (textOf(form, CHALLENGE_FIELDS.words) !== "") return { challengeWords: true };
  const [token, answer] = [textOf(form, CHALLENGE_FIELDS.token), textOf(form, CHALLENGE_FIELDS.answer)];
  const work = textOf(form, CHALLENGE_FIELDS.work).slice(0, 2000);
  // A press of the button without an answer is no attempt.
  if (token === "" || (answer.trim() === "" && work === "")) return {};
  return {
    challengeToken: token.slice(0, 300),
    challengeAnswer: answer.slice(0, 20),
    ...(work === "" ? {} : { challengeWork: work }),
  };
}

/**
 * The intent of the button that the visitor meant. Without a script, Enter presses a form's first button. With an
 * answer typed and no code yet, Enter therefore means the button that requests a code.
 */
export function intentIn(form: FormData): string {
  const words = textOf(form, CHALLENGE_FIELDS.words);
  if (words !== "") return words;
  const [intent = "", field = ""] = textOf(form, CHALLENGE_FIELDS.for).split(" ");
  const isAnswer = intent !== "" && textOf(form, CHALLENGE_FIELDS.answer) !== "" && textOf(form, field) === "";
  return isAnswer ? intent : textOf(form, "intent");
}
