import { type Kysely, type Migration, sql } from "kysely";

/** The texts that an older renderer made are found without reading the texts (services/render/render-anew.ts). */
export function staleHtml(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ["article", "feedback", "comment"])
        await sql`create index ${sql.raw(`${table}_renderer on ${table} (renderer_version)`)}`.execute(db);
    },
  };
}
