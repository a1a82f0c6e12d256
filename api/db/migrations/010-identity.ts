import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** Profiles, follows, blocks and mutes, circles as something to follow, WeChat accounts, what a session list shows. */
export function identity(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, idColumn, sql } = columns(kind);

      // SQLite adds one column a statement.
      await db.schema
        .alterTable("user")
        .addColumn("gender", "text", (c) => c.notNull().defaultTo("unknown"))
        .execute();
      await db.schema.alterTable("user").addColumn("birthday", "text").execute();
      await db.schema.alterTable("user").addColumn("cover_image_id", int).execute();
      for (const list of ["follow_visibility", "fans_visibility", "circle_visibility"]) {
        await db.schema
          .alterTable("user")
          .addColumn(list, "text", (c) => c.notNull().defaultTo("public"))
          .execute();
      }
      // The name is in the index, so that a keyword is looked for in it and not in the table.
      await sql`create index user_popular on "user" (follower_count desc, id desc, name_folded) where name_folded is not null`.execute(
        db,
      );

      await db.schema.alterTable("session").addColumn("last_seen_at", int).execute();
      await db.schema.alterTable("session").addColumn("region", "text").execute();
      await db.schema.alterTable("session").addColumn("device", "text").execute();

      await db.schema
        .createTable("wechat_account")
        .addColumn("id", int, idColumn)
        .addColumn("unionid", "text", (c) => c.unique())
        .addColumn("nickname", "text", (c) => c.notNull())
        .addColumn("headimgurl", "text", (c) => c.notNull())
        .addColumn("user_id", int, (c) => c.unique().references("user.id"))
        .addColumn("created_at", int, (c) => c.notNull())
        .addColumn("updated_at", int, (c) => c.notNull())
        .execute();
      await db.schema
        .createTable("wechat_identity")
        .addColumn("channel", "text", (c) => c.notNull())
        .addColumn("openid", "text", (c) => c.notNull())
        .addColumn("account_id", int, (c) => c.notNull().references("wechat_account.id"))
        .addPrimaryKeyConstraint("wechat_identity_pk", ["channel", "openid"])
        .execute();
      await db.schema.createIndex("wechat_identity_account").on("wechat_identity").column("account_id").execute();
      await db.schema
        .createTable("wechat_pending")
        .addColumn("token_hash", "text", (c) => c.primaryKey().notNull())
        .addColumn("account_id", int, (c) => c.notNull().references("wechat_account.id"))
        .addColumn("expires_at", int, (c) => c.notNull())
        .addColumn("used_at", int)
        .execute();
      await db.schema.createIndex("wechat_pending_account").on("wechat_pending").column("account_id").execute();

      await db.schema
        .createTable("user_follow")
        .addColumn("id", int, idColumn)
        .addColumn("follower_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("followee_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("created_at", int, (c) => c.notNull())
        .addUniqueConstraint("user_follow_pair", ["follower_id", "followee_id"])
        .execute();
      await sql`create index user_follow_follows on user_follow (follower_id, id desc, followee_id)`.execute(db);
      await sql`create index user_follow_fans on user_follow (followee_id, id desc, follower_id)`.execute(db);

      for (const table of ["user_block", "user_mute"]) {
        await db.schema
          .createTable(table)
          .addColumn("id", int, idColumn)
          .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
          .addColumn("target_id", int, (c) => c.notNull().references("user.id"))
          .addColumn("created_at", int, (c) => c.notNull())
          .addUniqueConstraint(`${table}_pair`, ["user_id", "target_id"])
          .execute();
        await sql`create index ${sql.raw(`${table}_list`)} on ${sql.table(table)} (user_id, id desc, target_id)`.execute(
          db,
        );
      }

      await db.schema
        .createTable("circle")
        .addColumn("id", int, idColumn)
        .addColumn("name", "text", (c) => c.notNull().unique())
        .addColumn("description", "text", (c) => c.notNull().defaultTo(""))
        .addColumn("icon_image_id", int, (c) => c.references("image.id"))
        .addColumn("member_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("created_at", int, (c) => c.notNull())
        .execute();
      await sql`create index circle_popular on circle (member_count desc, id desc)`.execute(db);
      await db.schema
        .createTable("circle_follow")
        .addColumn("id", int, idColumn)
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("circle_id", int, (c) => c.notNull().references("circle.id"))
        .addColumn("created_at", int, (c) => c.notNull())
        .addUniqueConstraint("circle_follow_pair", ["user_id", "circle_id"])
        .execute();
      await sql`create index circle_follow_list on circle_follow (user_id, id desc, circle_id)`.execute(db);
    },
  };
}
