import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { eventsOfPersonQuery } from "#api/services/shared/event/person-events.ts";
import { planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("E01 C21 a person's missed events are read from the primary key", async ({ server }) => {
  const { db } = server.ctx;
  for (let person = 1; person <= 20; person++)
    await db
      .insertInto("person_event")
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          user_id: person,
          position: index + 1,
          payload: "{}",
          created_at: 1,
        })),
      )
      .execute();
  if (dialectOf(db).kind === "postgres") await sql`analyze person_event`.execute(db);
  const plan = await planOf(server, eventsOfPersonQuery(db, 7, 90));
  expect(plan).toMatch(
    dialectOf(db).kind === "sqlite"
      ? /SEARCH person_event USING INDEX \S+ \(user_id=\? AND position>\?\)/
      : /person_event_pk/,
  );
});
