/** `review`: a person must look at it. */
export type Verdict = "pass" | "review" | "block";

export interface Judgement {
  verdict: Verdict;
  /** What it is taken for, in the provider's word: for the staff, never for a visitor. */
  label: string;
}

/** Judges what is put out, elsewhere. Adapters: fake (development), tencent; one contract test runs over both. */
export interface Moderator {
  readonly name: "fake" | "tencent";
  /** @throws ModerationError when the provider refused the request or did not answer in time */
  text(text: string, signal: AbortSignal): Promise<Judgement>;
  /** @param bytes a JPEG, PNG or WebP of ours @throws ModerationError */
  picture(bytes: Buffer, signal: AbortSignal): Promise<Judgement>;
}

/** No judgement. `message` is for the log; it holds neither what was sent nor the keys. */
export class ModerationError extends Error {
  override name = "ModerationError";
  /** The provider is there, and said no: others need not be kept from asking it. */
  readonly isAnswer: boolean;
  constructor(message: string, isAnswer = false) {
    super(message);
    this.isAnswer = isAnswer;
  }
}

/** How long a judgement may take, in ms, however many parts it has: somebody waits for their form. */
export const MODERATION_TIMEOUT = 2_000;
