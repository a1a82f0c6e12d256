import { cutText } from "#contract/shared/cut-text.ts";
import { createContext, createCookie, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Message, MessageType } from "~/lib/root-data.ts";
import { isSecure } from "./session.server.ts";

const NAME = "flash";

interface FlashBox {
  /** Returns the message that an earlier answer left, and clears it. */
  take(): Message | undefined;
  /** Sets the message for the next page. */
  put(message: Message): void;
}
export const flashContext = createContext<FlashBox>();

/** The content of our cookie. A cookie with another content is ignored. */
const stored = z.object({
  type: z.enum(["success", "info", "warning", "error"]),
  content: z.string().transform((text) => cutText(text, 200)),
  undo: z.object({ path: z.string().regex(/^\/(?!\/)/), ids: z.array(z.number().int()).max(50) }).optional(),
});

const cookie = createCookie(NAME, { httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 });

/**
 * A message for the next page, in a cookie of its own, because it must also work for logged-out visitors. Text, never
 * HTML.
 */
export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const header = request.headers.get("cookie");
  const waiting = header?.includes(`${NAME}=`)
    ? (stored.safeParse(await cookie.parse(header)).data as Message | undefined)
    : undefined;
  let taken = false;
  let fresh: Message | undefined;
  context.set(flashContext, {
    take() {
      taken = waiting !== undefined;
      return waiting;
    },
    put(message) {
      fresh = message;
    },
  });
  const response = await next();
  if (fresh || taken) {
    const options = { secure: isSecure(request), ...(fresh ? {} : { maxAge: 0 }) };
    response.headers.append("set-cookie", await cookie.serialize(fresh ?? "", options));
  }
  return response;
};

/** @param undo path and ids to undo the action, where that is possible */
export function putFlash(
  context: Readonly<RouterContextProvider>,
  type: MessageType,
  content: string,
  undo?: Message["undo"],
): void {
  context.get(flashContext).put({ type, content, ...(undo && { undo }) });
}
