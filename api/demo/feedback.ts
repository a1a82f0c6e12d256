import type { Insertable, Transaction } from "kysely";
import type { Context } from "../context.ts";
import type { FeedbackStatus } from "../../contract/posts/feedback-status.ts";
import type { CommentTable } from "../db/schema/comment.ts";
import type { FeedbackEventTable, FeedbackTable } from "../db/schema/feedback.ts";
import type { Database } from "../db/schema/index.ts";
import { renderTicket, renderComment } from "../markdown/render.ts";
import { RENDERER_VERSION, summaryOf } from "../markdown/rendered.ts";
import { titleTokens } from "../services/posts/feedback/feedback-tokens.ts";
import { versionOrder } from "../services/posts/feedback/version-order.ts";
import { personAt } from "./compose.ts";
import { insertNotices } from "./insert-notices.ts";
import { insertForIds, insertRows } from "./insert-rows.ts";
import { people } from "./people.ts";
import { sample, seededRandom, seedOf } from "./random.ts";
import { type DemoTicket, demoTickets } from "./tickets.ts";

const DAY = 24 * 3_600_000;
const DESK = "管";

interface ComposedTicket {
  ticket: DemoTicket;
  html: string;
  summary: string;
  replyHtml: string | null;
  comments: string[];
}

/** Renders all texts of tickets. Must run outside of a transaction. @returns oldest first */
export async function composeTickets(ctx: Context): Promise<ComposedTicket[]> {
  const settings = {
    cdnBase: ctx.config.cdnBase,
    siteUrl: ctx.config.siteUrl,
    sizesOf: async () => new Map<string, never>(),
  };
  const composed: ComposedTicket[] = [];
  for (const ticket of demoTickets().toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const { html, text } = await renderTicket(ticket.source, settings);
    const comments: string[] = [];
    for (const comment of ticket.comments) comments.push((await renderComment(comment.text, settings)).html);
    composed.push({
      ticket,
      html,
      summary: summaryOf(text),
      replyHtml: ticket.reply ? (await renderComment(ticket.reply.text, settings)).html : null,
      comments,
    });
  }
  return composed;
}

/** Indexes in `people` of a ticket's voters or followers. Deterministic; never the author. */
function crowdOf(ticket: DemoTicket, what: "votes" | "follows"): number[] {
  const others = people.map((_, place) => place).filter((place) => place !== personAt(ticket.author));
  return sample(seededRandom(seedOf(`${what} ${ticket.title}`)), others, ticket[what]);
}

/**
 * The voters or followers including those of its duplicates, as merging adds them together with the duplicates'
 * authors.
 */
function peopleOf(ticket: DemoTicket, what: "votes" | "follows", all: readonly DemoTicket[]): number[] {
  const merged = all.flatMap((other) =>
    other.duplicateOf === ticket.title ? [...crowdOf(other, what), personAt(other.author)] : [],
  );
  return [...new Set([...crowdOf(ticket, what), ...merged])].filter((place) => place !== personAt(ticket.author));
}

/** Inserts the tickets with comments, votes, follows and events; counters are computed from the rows. */
export async function insertTickets(
  trx: Transaction<Database>,
  { composed, userIds, now }: { composed: readonly ComposedTicket[]; userIds: readonly number[]; now: number },
): Promise<void> {
  const user = (place: number) => userIds[place] ?? 0;
  const at = (daysAgo: number) => Math.round(now - daysAgo * DAY);
  const tickets = composed.map(({ ticket }) => ticket);
  const voters = tickets.map((ticket) => peopleOf(ticket, "votes", tickets));
  const followers = tickets.map((ticket) => peopleOf(ticket, "follows", tickets));

  const rows = composed.map(({ ticket, html, summary, replyHtml, comments }, index): Insertable<FeedbackTable> => {
    const { steps } = ticket;
    const last = steps.at(-1);
    const solved = steps.findLast((step) => step.to === "resolved");
    const officialWords = [
      ...steps.filter((step) => step.note && !step.isAuthor),
      ...(ticket.reply ? [ticket.reply] : []),
    ].map((words) => words.daysAgo);
    return {
      author_id: user(personAt(ticket.author)),
      region: people[personAt(ticket.author)]?.region ?? null,
      kind: ticket.kind,
      title: ticket.title,
      source: ticket.source,
      html,
      summary,
      renderer_version: RENDERER_VERSION,
      version: ticket.version,
      device: ticket.device,
      os: ticket.os,
      browser: ticket.browser,
      status: last?.to ?? "pending",
      status_note: last?.note ?? "",
      moved_at: at(last?.daysAgo ?? ticket.daysAgo),
      resolved_at: solved ? at(solved.daysAgo) : null,
      resolved_version: ticket.resolvedVersion,
      resolved_order: ticket.resolvedVersion ? versionOrder(ticket.resolvedVersion) : null,
      reply_source: ticket.reply?.text ?? null,
      reply_html: replyHtml,
      reply_by: ticket.reply ? user(personAt(DESK)) : null,
      replied_at: ticket.reply ? at(ticket.reply.daysAgo) : null,
      first_replied_at: officialWords.length > 0 ? at(Math.max(...officialWords)) : null,
      vote_count: voters[index]?.length ?? 0,
      follower_count: followers[index]?.length ?? 0,
      comment_count: comments.length,
      last_floor: comments.length,
      created_at: at(ticket.daysAgo),
      updated_at: at(ticket.daysAgo),
    };
  });
  const ids = await insertForIds(trx, "feedback", rows);
  const idOf = (title: string) => ids[tickets.findIndex((ticket) => ticket.title === title)] ?? 0;
  for (const [index, { duplicateOf }] of tickets.entries()) {
    if (duplicateOf)
      await trx
        .updateTable("feedback")
        .set({ duplicate_of: idOf(duplicateOf) })
        .where("id", "=", ids[index] ?? 0)
        .execute();
  }
  const each = <Row>(make: (ticket: DemoTicket, id: number, index: number) => Row[]) =>
    tickets.flatMap((ticket, index) => make(ticket, ids[index] ?? 0, index));
  await insertRows(
    trx,
    "feedback_token",
    each(({ title }, id) => titleTokens(title).map((token) => ({ token, feedback_id: id }))),
  );
  for (const [table, crowd] of [
    ["feedback_vote", voters],
    ["feedback_follow", followers],
  ] as const) {
    await insertRows(
      trx,
      table,
      each((ticket, id, index) =>
        (crowd[index] ?? []).map((place, n) => ({
          feedback_id: id,
          user_id: user(place),
          created_at: at((ticket.daysAgo * (n + 1)) / ((crowd[index]?.length ?? 0) + 2)),
        })),
      ),
    );
  }
  const events = each((ticket, id) => eventsOf(ticket, id, { user, at, idOf }));
  await insertRows(
    trx,
    "feedback_event",
    events.toSorted((a, b) => a.created_at - b.created_at),
  );
  await insertTicketComments(
    trx,
    composed.flatMap(({ ticket, comments }, index) =>
      ticket.comments.map((comment, place) => ({
        ...comment,
        html: comments[place] ?? "",
        place,
        ticket,
        id: ids[index] ?? 0,
      })),
    ),
    { user, at },
  );
}

interface Names {
  user(place: number): number;
  at(daysAgo: number): number;
}

function eventsOf(
  ticket: DemoTicket,
  id: number,
  { user, at, idOf }: Names & { idOf(title: string): number },
): Insertable<FeedbackEventTable>[] {
  const author = user(personAt(ticket.author));
  const desk = user(personAt(DESK));
  const none = { feedback_id: id, from_status: null, to_status: null, note: "", related_id: null };
  const events: Insertable<FeedbackEventTable>[] = [
    { ...none, actor_id: author, kind: "created", to_status: "pending", created_at: at(ticket.daysAgo) },
  ];
  let from: FeedbackStatus = "pending";
  for (const { to, daysAgo, note, isAuthor } of ticket.steps) {
    const originalId = to === "duplicate" && ticket.duplicateOf ? idOf(ticket.duplicateOf) : null;
    events.push({
      ...none,
      actor_id: isAuthor ? author : desk,
      kind: "status",
      from_status: from,
      to_status: to,
      note,
      related_id: originalId,
      created_at: at(daysAgo),
    });
    if (originalId !== null)
      events.push({
        ...none,
        feedback_id: originalId,
        actor_id: desk,
        kind: "merged",
        related_id: id,
        created_at: at(daysAgo),
      });
    from = to;
  }
  if (ticket.reply)
    events.push({
      ...none,
      actor_id: desk,
      kind: "reply",
      note: ticket.reply.text.replaceAll("**", ""),
      created_at: at(ticket.reply.daysAgo),
    });
  return events;
}

interface TicketComment {
  author: string;
  daysAgo: number;
  text: string;
  html: string;
  place: number;
  ticket: DemoTicket;
  id: number;
}

async function insertTicketComments(
  trx: Transaction<Database>,
  comments: TicketComment[],
  { user, at }: Names,
): Promise<void> {
  const inTime = comments.toSorted((a, b) => b.daysAgo - a.daysAgo);
  const rows = inTime.map(({ author, daysAgo, text, html, place, ticket, id }): Insertable<CommentTable> => ({
    subject_kind: "feedback",
    subject_id: id,
    author_id: user(personAt(author)),
    root_id: null,
    reply_to_user_id: null,
    floor: place + 1,
    author_count: author === ticket.author ? 1 : 0,
    source: text,
    html,
    renderer_version: RENDERER_VERSION,
    region: people[personAt(author)]?.region ?? null,
    created_at: at(daysAgo),
  }));
  const ids = await insertForIds(trx, "comment", rows);
  const told = inTime.map(({ ticket, id }, index) => ({
    userId: user(personAt(ticket.author)),
    doerId: rows[index]?.author_id ?? 0,
    about: { kind: "feedback" as const, id },
    commentId: ids[index] ?? 0,
    at: rows[index]?.created_at ?? 0,
  }));
  await insertNotices(trx, told, { areRead: true });
}
