/** WeChat refused. `message` is for the log, never for a visitor; it contains neither secrets nor codes. */
export class WechatError extends Error {
  override name = "WechatError";
  constructor(
    message: string,
    /** WeChat's error number; undefined when there was no answer, or no valid one. */
    readonly errcode?: number,
  ) {
    super(message);
  }
}
