import type { z } from "zod";
import { sealed as sealOf, unsealed } from "./seal.server.ts";
import { isSecure } from "./session.server.ts";

/** An encrypted short-lived cookie for a step of a login. */
export interface SealedCookie<T> {
  /** Undefined for a missing, foreign, malformed or expired cookie. */
  read(request: Request): Promise<T | undefined>;
  /** The `Set-Cookie` line that sets the value, or, for undefined, removes the cookie. */
  write(request: Request, value: T | undefined): Promise<string>;
}

/**
 * HttpOnly, SameSite=Lax (WeChat leads back by a plain link), Secure like the session cookie. The name is sealed with
 * the value, so that no cookie's value works in another cookie.
 */
export function sealedCookie<T>({
  name,
  seconds,
  schema,
}: {
  name: string;
  seconds: number;
  schema: z.ZodType<T>;
}): SealedCookie<T> {
  return {
    async read(request) {
      const sealed = new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(request.headers.get("cookie") ?? "")?.[1];
      if (!sealed) return undefined;
      const opened = await unsealed<{ name: string; value: unknown }>(sealed);
      return opened.name === name ? schema.safeParse(opened.value).data : undefined;
    },
    async write(request, value) {
      const sealed = value === undefined ? "" : await sealOf({ name, value }, seconds);
      const attributes = [
        `${name}=${sealed}`,
        "Path=/",
        "HttpOnly",
        "SameSite=Lax",
        `Max-Age=${value === undefined ? 0 : seconds}`,
      ];
      if (isSecure(request)) attributes.push("Secure");
      return attributes.join("; ");
    },
  };
}
