import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Caller } from "../../../context.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { Database } from "../../../db/schema/index.ts";
import { deviceOf } from "./device-of.ts";
import { ownNetworkOf, regionOfIp } from "./region-of-ip.ts";
import { hashToken } from "./viewer-of-token.ts";

/**
 * Opens a session for 7 days (K03).
 * @returns the bearer token, which is not stored, and the session's public fingerprint
 */
export async function createSession({
  db,
  now,
  userId,
  caller,
}: {
  db: Kysely<Database>;
  now: number;
  userId: number;
  caller: Caller;
}): Promise<{ token: string; fingerprint: string }> {
  const region = regionOfIp(caller.ip);
  const token = randomBytes(32).toString("base64url");
  const fingerprint = randomBytes(16).toString("hex");
  await db
    .insertInto("session")
    .values({
      token_hash: hashToken(token),
      fingerprint,
      user_id: userId,
      ip: caller.ip,
      user_agent: caller.userAgent,
      device: deviceOf(caller.userAgent),
      region,
      created_at: now,
      last_seen_at: now,
      expires_at: now + limits.sessionSeconds * 1000,
    })
    .execute();
  // Posts show the region (IP 属地) of their author's last login.
  if (region !== null && ownNetworkOf(caller.ip) === null)
    await db.updateTable("user").set({ region }).where("id", "=", userId).execute();
  return { token, fingerprint };
}
