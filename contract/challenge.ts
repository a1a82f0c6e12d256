import { z } from "zod";
import { plainText } from "./common.ts";

/** A small question for whoever asks for a code once too often; a person answers it, a script has to be written for it. */
export const challenge = z.object({
  /** Sealed answer; good for one try, for one phone, for five minutes. */
  token: z.string(),
  /** An SVG that shows a sum. */
  picture: z.string(),
  /** Another sum in words, for who cannot see the picture. The answer to either will do. */
  question: z.string(),
});
export type Challenge = z.output<typeof challenge>;

/** What an asked-for code is sent along with, when a question came before. */
export const challengeFields = {
  challengeToken: plainText().max(300).optional(),
  challengeAnswer: plainText().trim().max(20).optional(),
};
/** The answer as verbs take it. */
export interface ChallengeAnswer {
  challengeToken?: string | undefined;
  challengeAnswer?: string | undefined;
}
