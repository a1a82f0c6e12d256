import type { Challenge } from "./challenge.ts";

/**
 * All error codes of the API with their HTTP status; this table is the only mapping. The code is for programs, the
 * Chinese message for people.
 */
export const errorStatus = {
  BAD_REQUEST: 400,
  INVALID_INPUT: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  /** The member has not agreed to the current version of the agreement. */
  CONSENT: 403,
  /** The member is in minor mode (青少年模式) during its rest times. */
  MINOR_REST: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  /** The form was filled in under another account than the one that is logged in now. */
  OTHER_ACCOUNT: 409,
  /** The form's one-time key was already used with other content. */
  FORM_USED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  CHALLENGE: 428,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Messages by field name, in the form of conform's `submission.reply({ fieldErrors })`. */
export type FieldErrors = Record<string, string[]>;

/** The `data` of an envelope whose statusCode is not 200. */
export interface ErrorData {
  code: ErrorCode;
  fieldErrors?: FieldErrors;
  /**
   * Seconds until a retry makes sense; with TOO_MANY_REQUESTS, and with UNAVAILABLE when the cause passes by itself.
   */
  retryAfterSeconds?: number;
  requestId?: string;
  /** With CHALLENGE: the question to answer first. */
  challenge?: Challenge;
  /** With a login that a ban refuses: the pass with which the member reads the ban and appeals (`appealEndpoints`). */
  banPass?: string;
  /** With status 202: the id of the review that the content waits for. */
  reviewId?: number;
  /** With NOT_FOUND: the account (by id) or the tag (by slug) that this one was merged into. */
  movedTo?: { user: number } | { tag: string };
  /** With CONFLICT: the server's newer version of the content. */
  current?: unknown;
}

const defaultMessage: Record<ErrorCode, string> = {
  BAD_REQUEST: "请求有误",
  INVALID_INPUT: "填写的内容有误，请检查后重试",
  UNAUTHORIZED: "请重新登录",
  FORBIDDEN: "没有权限访问",
  CONSENT: "请先阅读并同意新版协议",
  MINOR_REST: "青少年模式正在休息",
  NOT_FOUND: "内容不存在或已被删除",
  METHOD_NOT_ALLOWED: "这个接口不接受这种请求方法",
  CONFLICT: "内容已在别处修改",
  OTHER_ACCOUNT:
    "这里写的内容属于另一个账号，现在登录的不是它，所以没有保存。文字还在这里：换回原来的账号再提交，或者先复制出来",
  FORM_USED: "这份表单刚才已经提交成功，那时写的和现在不同。现在写的还在这里，需要的话请再提交一次",
  PAYLOAD_TOO_LARGE: "上传的文件太大",
  UNSUPPORTED_MEDIA_TYPE: "不支持的文件类型",
  CHALLENGE: "请先回答下面的小问题，再获取验证码",
  TOO_MANY_REQUESTS: "操作太频繁，请稍后再试",
  INTERNAL: "服务器开小差了，请稍后再试",
  UNAVAILABLE: "服务暂不可用，请稍后再试",
};

/** An expected refusal. Verbs throw it, and the API's error handler converts it to an envelope. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Omit<ErrorData, "code">;

  constructor(code: ErrorCode, message?: string, details: Omit<ErrorData, "code"> = {}) {
    super(message ?? defaultMessage[code]);
    this.name = "ApiError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** A refusal that belongs to one field of a form. */
export function fieldError(field: string, message: string): ApiError {
  return new ApiError("INVALID_INPUT", message, { fieldErrors: { [field]: [message] } });
}
