import { z } from "zod";
import type { ApiFailure } from "./api.server.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";

/** As long as the API takes it. */
const PASS_SECONDS = 900;

/** Who has proved a phone and is banned: it opens that ban and nothing else. The page cache knows its name, too (server/page-cache.ts). */
export const banPassCookie = sealedCookie({
  name: "ban_pass",
  seconds: PASS_SECONDS,
  schema: z.object({ pass: z.string() }),
});

/** The `Set-Cookie` line of an answer whose login a ban refused: `/login/banned` then says more. Null for any other refusal. */
export async function banPassOf(request: Request, { data }: ApiFailure): Promise<string | null> {
  return typeof data.banPass === "string" ? banPassCookie.write(request, { pass: data.banPass }) : null;
}
