import { type ActionFunctionArgs, data } from "react-router";
import { bytesText } from "#contract/shared/body-bytes.ts";
import { webRequestContext } from "./request-context.server.ts";

/** Why a form was not read (server/body-limit.ts). */
interface TooLarge {
  /** Bytes that are taken at the most. */
  most: number;
  /** More is taken from whoever is logged in. */
  asGuest: boolean;
}

/**
 * The answer to a form that weighs too much, drawn inside the shell; nothing of it is shown. Without a script the browser
 * keeps what was typed for whoever goes back; with one such a form is not sent (app/ui/form-weight.tsx).
 */
export function tooLarge({ context }: Pick<ActionFunctionArgs, "context">, { most, asGuest }: TooLarge) {
  const message = asGuest
    ? "登录后才能上传文件。请先登录，再重新提交。"
    : `文字和文件一次最多提交 ${bytesText(most)}。用浏览器的“后退”可以回到刚才的表单，写好的内容还在；少选几个文件，或换小一点的，再提交一次。`;
  return data(
    { title: asGuest ? "请先登录" : "内容太大", message, requestId: context.get(webRequestContext).requestId },
    { status: asGuest ? 401 : 413 },
  );
}

/**
 * Stands in for every action where a form is announced larger than is read: it reads nothing.
 * @throws a 413, to a guest who would have to log in a 401
 */
export function refuseTooLarge(args: ActionFunctionArgs, why: TooLarge): never {
  throw tooLarge(args, why);
}
