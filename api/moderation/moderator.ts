/** `review`: a person must decide. */
export type Verdict = "pass" | "review" | "block";

export interface Judgement {
  verdict: Verdict;
  /** The provider's word for the category: for the staff, never for a visitor. */
  label: string;
}

/** Judges content at an external provider. Adapters: fake (development), tencent; one contract test runs over both. */
export interface Moderator {
  readonly name: "fake" | "tencent";
  /** @throws ModerationError when the provider refused the request or did not answer in time */
  text(text: string, signal: AbortSignal): Promise<Judgement>;
  /** @param bytes a JPEG, PNG or WebP of ours @throws ModerationError */
  picture(bytes: Buffer, signal: AbortSignal): Promise<Judgement>;
}

/** The provider returned no judgement. `message` is for the log; it contains neither the content nor the keys. */
export class ModerationError extends Error {
  override name = "ModerationError";
  /** The provider answered with a refusal, so that other requests may go on. */
  readonly isAnswer: boolean;
  constructor(message: string, isAnswer = false) {
    super(message);
    this.isAnswer = isAnswer;
  }
}

/** Limit of a judgement with all its parts, in ms, because a member waits for their form. */
export const MODERATION_TIMEOUT = 2_000;
