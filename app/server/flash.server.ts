import { createContext, createCookie, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { isSecure } from "./session.server.ts";

/** S16: the four kinds of notification. */
export type MessageType = "success" | "info" | "warning" | "error";
export interface Flash {
  type: MessageType;
  content: string;
}

const NAME = "flash";

interface FlashBox {
  /** The message that an earlier answer left; taking it clears it. */
  take(): Flash | undefined;
  /** Shown by the next page that is drawn. */
  put(flash: Flash): void;
}
export const flashContext = createContext<FlashBox>();

const types: readonly string[] = ["success", "info", "warning", "error"];

/** A message for the next page, in a cookie of its own: it must also work for whoever is logged out. Text, never HTML. */
export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookie = createCookie(NAME, { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(request), maxAge: 60 });
  const header = request.headers.get("cookie");
  const found: unknown = header?.includes(`${NAME}=`) ? await cookie.parse(header) : undefined;
  const waiting =
    typeof found === "object" && found !== null && "type" in found && "content" in found && types.includes(String(found.type))
      ? { type: found.type as MessageType, content: String(found.content).slice(0, 200) }
      : undefined;
  let taken = false;
  let fresh: Flash | undefined;
  context.set(flashContext, {
    take() {
      taken = waiting !== undefined;
      return waiting;
    },
    put(flash) {
      fresh = flash;
    },
  });
  const response = await next();
  if (fresh) response.headers.append("set-cookie", await cookie.serialize(fresh));
  else if (taken) response.headers.append("set-cookie", await cookie.serialize("", { maxAge: 0 }));
  return response;
};

export function putFlash(context: Readonly<RouterContextProvider>, type: MessageType, content: string): void {
  context.get(flashContext).put({ type, content });
}
