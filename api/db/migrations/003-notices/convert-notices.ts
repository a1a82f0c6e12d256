import { type Kysely, sql } from "kysely";

/** Rows of an insert; SQLite takes at most 32,766 values. */
const BATCH = 500;
const PEOPLE = 200;

interface OldComment {
  id: number;
  subject_kind: string;
  subject_id: number;
  author_id: number;
  root_id: number | null;
  answered_id: number | null;
  owner_id: number | null;
  created_at: number;
}

interface OldNotice {
  id: number;
  kind: string;
  title: string;
  body: string;
  path: string | null;
  subject_kind: string | null;
  subject_id: number | null;
  gathers: string | null;
  owner_id: number | null;
  created_at: number;
  read_at: number | null;
}

/** A notice with its acts, before it has an id. */
interface Made {
  tab: string;
  kind: string;
  gathers: string | null;
  title?: string;
  body?: string;
  path?: string | null;
  subject_kind: string | null;
  subject_id: number | null;
  comment_id: number | null;
  acts: { doer_id: number | null; comment_id: number; at: number; isRead: boolean }[];
}

/** The author of the post that a row is about. */
const ownerOf = (row: string) =>
  sql<number | null>`case ${sql.ref(`${row}.subject_kind`)} ${sql.join(
    ["article", "dynamic", "feedback", "video"].map(
      (kind) =>
        sql`when ${sql.lit(kind)} then (select s.author_id from ${sql.table(kind)} s where s.id = ${sql.ref(`${row}.subject_id`)})`,
    ),
    sql` `,
  )} end`;

/** Writes each member's notices of the old tables into the new ones, gathered. */
export async function convertNotices(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; unread: number }>`
      select id, comment_notice_count as unread from "user"
      where id > ${last} and (exists (select 1 from comment_notice n where n.user_id = "user".id)
        or exists (select 1 from system_notice n where n.user_id = "user".id))
      order by id limit ${PEOPLE}`.execute(db);
    for (const person of rows) await convertPerson(db, person);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PEOPLE) return;
  }
}

async function convertPerson(db: Kysely<unknown>, { id: userId, unread }: { id: number; unread: number }) {
  const made = new Map<string, Made>();
  const singles: Made[] = [];
  const add = (key: string, notice: () => Omit<Made, "acts">, act: Made["acts"][number]) => {
    const one = made.get(key) ?? { ...notice(), acts: [] };
    // A person counts once for each thing, on whichever day.
    const known = one.acts.find((other) => other.doer_id === act.doer_id && other.comment_id === act.comment_id);
    if (known) known.isRead &&= act.isRead;
    else one.acts.push(act);
    made.set(key, one);
  };
  for (const [place, row] of (await commentsOf(db, userId)).entries()) {
    const { kind, gathers, commentId } = reasonOf(row, userId);
    const about = { subject_kind: row.subject_kind, subject_id: row.subject_id, comment_id: commentId };
    add(gathers, () => ({ tab: kind === "mention" ? "mention" : "reply", kind, gathers, ...about }), {
      doer_id: row.author_id,
      comment_id: row.id,
      at: row.created_at,
      // The old counter said how many of the newest are unread.
      isRead: place >= unread,
    });
  }
  for (const row of await noticesOf(db, userId)) {
    const isRead = row.read_at !== null;
    const subject = { subject_kind: row.subject_kind, subject_id: row.subject_id };
    if (!["like", "follow", "mention"].includes(row.kind)) {
      const { kind, title, body, path, created_at: at } = row;
      const act = { doer_id: null, comment_id: 0, at, isRead };
      singles.push({
        tab: "system",
        kind,
        gathers: null,
        title,
        body,
        path,
        ...subject,
        comment_id: null,
        acts: [act],
      });
      continue;
    }
    const liked = /commentId=(\d+)/.exec(row.path ?? "")?.[1];
    const commentId = row.kind === "like" && liked ? Number(liked) : null;
    const gathers =
      row.kind === "follow"
        ? (row.gathers ?? "follow").split(" ").slice(0, 2).join(" ")
        : commentId
          ? `${row.kind} comment ${commentId}`
          : `${row.kind} ${row.subject_kind} ${row.subject_id}`;
    const doers = row.kind === "mention" ? [row.owner_id] : await doersOf(db, row.id);
    for (const doer of doers)
      if (doer !== null)
        add(gathers, () => ({ tab: row.kind, kind: row.kind, gathers, ...subject, comment_id: commentId }), {
          doer_id: doer,
          comment_id: commentId ?? 0,
          at: row.created_at,
          isRead,
        });
  }
  await insertAll(db, userId, [...made.values(), ...singles]);
}

/** Why a comment concerned its reader: the rule of the list that showed these rows. */
function reasonOf(row: OldComment, userId: number): { kind: string; gathers: string; commentId: number | null } {
  const thread = row.root_id ?? row.id;
  if (row.answered_id === userId) return { kind: "reply", gathers: `reply comment ${thread}`, commentId: thread };
  if (row.owner_id === userId)
    return { kind: "comment", gathers: `comment ${row.subject_kind} ${row.subject_id}`, commentId: null };
  return { kind: "mention", gathers: `mention comment ${row.id}`, commentId: row.id };
}

/** Newest first. */
async function commentsOf(db: Kysely<unknown>, userId: number): Promise<OldComment[]> {
  const { rows } = await sql<OldComment>`
    select c.id, c.subject_kind, c.subject_id, c.author_id, c.root_id, c.created_at,
      case when c.root_id is null then null else coalesce(c.reply_to_user_id, root.author_id) end as answered_id,
      ${ownerOf("c")} as owner_id
    from comment_notice n join comment c on c.id = n.comment_id left join comment root on root.id = c.root_id
    where n.user_id = ${userId} order by c.id desc`.execute(db);
  return rows;
}

async function noticesOf(db: Kysely<unknown>, userId: number): Promise<OldNotice[]> {
  const { rows } = await sql<OldNotice>`
    select n.id, n.kind, n.title, n.body, n.path, n.subject_kind, n.subject_id, n.gathers, n.created_at, n.read_at,
      ${ownerOf("n")} as owner_id
    from system_notice n where n.user_id = ${userId} order by n.id`.execute(db);
  return rows;
}

async function doersOf(db: Kysely<unknown>, noticeId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from notice_doer where notice_id = ${noticeId} order by user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

/** Gives the acts their positions, in order of time, and writes everything. */
async function insertAll(db: Kysely<unknown>, userId: number, all: Made[]): Promise<void> {
  const inTime = all
    .flatMap((notice) => notice.acts.map((act) => ({ notice, act })))
    .toSorted((one, other) => one.act.at - other.act.at);
  const seqs = new Map(inTime.map(({ act }, place) => [act, place + 1]));
  const seqOf = (act: Made["acts"][number]) => seqs.get(act) ?? 0;
  const placed = all.map((notice) => {
    const newest = Math.max(...notice.acts.map(seqOf));
    const unread = notice.acts.filter((act) => !act.isRead).map(seqOf);
    const at = Math.max(...notice.acts.map((act) => act.at));
    return { notice, newest, seen: unread.length > 0 ? Math.min(...unread) - 1 : newest, at };
  });
  const ids = new Map<number, number>();
  for (const some of batches(placed)) {
    const { rows } = await sql<{ id: number; newest_seq: number }>`
      insert into notice (user_id, tab, kind, gathers, title, body, path, subject_kind, subject_id, comment_id,
        newest_seq, seen_seq, acted_at) values ${sql.join(
          some.map(
            ({ notice: n, newest, seen, at }) =>
              sql`(${userId}, ${n.tab}, ${n.kind}, ${n.gathers}, ${n.title ?? ""}, ${n.body ?? ""}, ${n.path ?? null},
                ${n.subject_kind}, ${n.subject_id}, ${n.comment_id}, ${newest}, ${seen}, ${at})`,
          ),
        )} returning id, newest_seq`.execute(db);
    for (const row of rows) ids.set(Number(row.newest_seq), row.id);
  }
  const acts = placed.flatMap(({ notice, newest }) =>
    notice.gathers === null ? [] : notice.acts.map((act) => ({ act, id: ids.get(newest) })),
  );
  for (const some of batches(acts))
    await sql`insert into notice_act (notice_id, seq, doer_id, comment_id, acted_at) values ${sql.join(
      some.map(({ act, id }) => sql`(${id}, ${seqOf(act)}, ${act.doer_id}, ${act.comment_id}, ${act.at})`),
    )}`.execute(db);
  await sql`update "user" set notice_seq = ${inTime.length} where id = ${userId}`.execute(db);
}

function batches<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, part) =>
    rows.slice(part * BATCH, part * BATCH + BATCH),
  );
}
