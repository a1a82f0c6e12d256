/** Carries a code to a phone. Adapters: console (local), aliyun, tencent; one contract test runs over all. */
export interface SmsSender {
  readonly name: "console" | "aliyun" | "tencent";
  /**
   * @param phone 11 digits, mainland China
   * @param code 6 digits
   * @throws SmsError when the provider refused or did not answer within 5 s
   */
  sendCode(phone: string, code: string): Promise<void>;
}

/** The provider said no. `message` is for the log, never for a visitor. */
export class SmsError extends Error {
  override name = "SmsError";
}
