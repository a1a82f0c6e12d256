import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** E03: a dynamic may show a video; and a video that a draft on the server names stays as long as the draft does. */
export function dynamicVideos(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int } = columns(kind);
      await db.schema
        .alterTable("dynamic")
        .addColumn("has_video", int, (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable("video_file").addColumn("draft_id", int).execute();
      await db.schema.createIndex("video_file_draft").unique().on("video_file").column("draft_id").execute();
    },
  };
}
