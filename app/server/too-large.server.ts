import { type ActionFunctionArgs, data } from "react-router";
import { webRequestContext } from "./request-context.server.ts";

/**
 * The answer to a form that weighs too much, drawn inside the shell. Without a script the browser keeps what was typed
 * for whoever goes back; with one such a form is not sent (app/ui/form-weight.tsx).
 * @param megabytes what is taken at the most
 */
export function tooLarge({ context }: Pick<ActionFunctionArgs, "context">, megabytes: number) {
  const message = `文字和文件一次最多提交 ${megabytes} MB。用浏览器的“后退”可以回到刚才的表单，写好的内容还在；少选几个文件，或换小一点的，再提交一次。`;
  return data({ title: "内容太大", message, requestId: context.get(webRequestContext).requestId }, { status: 413 });
}

/**
 * Stands in for every action where a form is announced larger than is read (server/body-limit.ts): it reads nothing.
 * @throws a 413
 */
export function refuseTooLarge(args: ActionFunctionArgs, megabytes: number): never {
  throw tooLarge(args, megabytes);
}
