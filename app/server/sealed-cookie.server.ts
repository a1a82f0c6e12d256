import type { z } from "zod";
import { sealed as sealOf, unsealed } from "./seal.server.ts";
import { isSecure } from "./session.server.ts";

/** What a step on the way to a login leaves in the browser: readable by us alone, for a short while. */
export interface SealedCookie<T> {
  /** undefined for none, a foreign, a malformed or an expired one. */
  read(request: Request): Promise<T | undefined>;
  /** The `Set-Cookie` line that keeps `value`, or takes the cookie away. */
  write(request: Request, value: T | undefined): Promise<string>;
}

/**
 * HttpOnly, SameSite=Lax (WeChat leads back by a plain link), Secure as the session's own cookie.
 * The name is sealed with the value, so that one cookie's seal is no good as another's.
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
