import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** Who follows the service account, as WeChat pushes it (R18). */
export function wechatFollower(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int } = columns(kind);
      await db.schema
        .createTable("wechat_follower")
        .addColumn("openid", "text", (c) => c.primaryKey().notNull())
        .addColumn("user_id", int, (c) => c.references("user.id"))
        .addColumn("subscribed", int, (c) => c.notNull())
        .addColumn("event_at", int, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("wechat_follower_user").on("wechat_follower").column("user_id").execute();
    },
  };
}
