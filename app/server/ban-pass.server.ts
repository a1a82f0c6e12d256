import { z } from "zod";
import type { ApiFailure } from "./api.server.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";

/** Lifetime of the pass in the API. */
const PASS_SECONDS = 900;

/**
 * The pass of a banned visitor who has proved a phone. It gives access to the page about that ban only.
 * server/page-cache.ts knows the cookie's name, too.
 */
export const banPassCookie = sealedCookie({
  name: "ban_pass",
  seconds: PASS_SECONDS,
  schema: z.object({ pass: z.string() }),
});

/**
 * The `Set-Cookie` line after a login that a ban refused: `/login/banned` then shows the details. Null for any other
 * refusal.
 */
export async function banPassOf(request: Request, { data }: ApiFailure): Promise<string | null> {
  return typeof data.banPass === "string" ? banPassCookie.write(request, { pass: data.banPass }) : null;
}
