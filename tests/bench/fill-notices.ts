import type { Kysely } from "kysely";
import type { Database } from "../../api/db/schema/index.ts";
import { insertRows as insert } from "./insert-rows.ts";

interface Filled {
  /** Each has `rows` notices of replies; their comments are the first `rows`. */
  readers: number[];
  /** The reader whose notices of replies are all unread. */
  sleeper: number;
  /** The first reader has each `share`-th notice of the site. */
  share: number;
  text: string;
  now: number;
}

/** The job that cleans up deletes older notices, which would be most of the work while lists are measured. */
const DAYS = 170;

/** Writes notices: of replies, each with one act, and of the site. All are read, except the sleeper's replies. */
export async function fillNotices(
  db: Kysely<Database>,
  rows: number,
  { readers, sleeper, share, text, now }: Filled,
): Promise<void> {
  const at = `${now} - (${rows} - i + 1) * ${Math.round((DAYS * 86_400_000) / rows)}`;
  const positions = { newest_seq: "i", seen_seq: "i", acted_at: at };
  for (const [place, id] of readers.entries()) {
    await insert(db, "notice", rows, {
      user_id: String(id),
      tab: "'reply'",
      kind: "'reply'",
      gathers: "'reply comment ' || i",
      subject_kind: "'article'",
      subject_id: "1",
      comment_id: "i",
      ...positions,
      ...(id === sleeper ? { seen_seq: "0" } : {}),
    });
    await insert(db, "notice_act", rows, {
      notice_id: `${place * rows} + i`,
      seq: "i",
      doer_id: "4 + i % 100",
      comment_id: "i",
      acted_at: at,
    });
  }
  await insert(db, "notice", rows, {
    user_id: `case i % ${share} when 0 then ${readers[0]} else 4 + i % 100 end`,
    tab: "'system'",
    kind: "'feedback'",
    title: "'你的反馈有了进展'",
    body: `'${text}'`,
    path: "'/feedback/1'",
    ...positions,
  });
}
