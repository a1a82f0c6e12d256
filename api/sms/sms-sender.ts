/** Sends a code to a phone. Adapters: console (local), aliyun, tencent; one contract test runs over all. */
export interface SmsSender {
  readonly name: "console" | "aliyun" | "tencent";
  /**
   * @param phone 11 digits, mainland China
   * @param code 6 digits
   * @throws SmsError when the provider refused or did not answer within 5 s
   */
  sendCode(phone: string, code: string): Promise<void>;
  /** The last codes sent, oldest first. Only the console adapter has them, for the testers' pages. */
  readonly outbox?: readonly SentCode[];
}

export interface SentCode {
  phone: string;
  code: string;
  /** Milliseconds since 1970-01-01 UTC. */
  sentAt: number;
}

/**
 * The provider refused. `message` is for the log, never for a visitor; it contains neither the code nor the phone
 * number.
 */
export class SmsError extends Error {
  override name = "SmsError";
}

/** Deadline of a provider's answer, in ms (spec §7). */
export const SMS_TIMEOUT = 5_000;
