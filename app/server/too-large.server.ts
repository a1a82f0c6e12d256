import { type ActionFunctionArgs, data } from "react-router";
import { bytesText } from "#contract/shared/body-bytes.ts";
import { webRequestContext } from "./request-context.server.ts";

/** The reason why a form was not read (server/body-limit.ts). */
interface TooLarge {
  /** Maximum in bytes. */
  most: number;
  /** Whether a logged-in member may send more. */
  asGuest: boolean;
}

/**
 * The error page for a form above the size limit, inside the shell. Nothing of the form is shown. Without a script, the
 * browser restores typed text when the visitor goes back; with a script, such a form is not sent
 * (app/ui/form-weight.tsx).
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
 * Replaces every action where a form's announced length exceeds the limit: it reads nothing.
 * @throws a 413; a 401 to a guest whom a login would allow more
 */
export function refuseTooLarge(args: ActionFunctionArgs, why: TooLarge): never {
  throw tooLarge(args, why);
}
