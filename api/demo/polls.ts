import type { Insertable, Transaction } from "kysely";
import type { SubjectRef } from "../../contract/shared/subject.ts";
import type { Database } from "../db/schema/index.ts";
import type { PollBallotTable, PollOptionTable, PollVoteTable } from "../db/schema/poll.ts";
import { insertForIds, insertRows } from "./insert-rows.ts";
import { type Random, sample, seededRandom, seedOf } from "./random.ts";

const DAY = 24 * 3_600_000;

interface DemoPoll {
  subject: SubjectRef;
  poll: { question?: string; options: string[]; isMultiple: boolean; days: number };
  /** When its subject was published. */
  at: number;
  random: Random;
}
interface Places {
  userIds: readonly number[];
  now: number;
}

/** Polls of articles, by the beginning of the article's title. */
const articlePolls: { title: string; poll: DemoPoll["poll"] }[] = [
  {
    title: "3.3「归灯节」前瞻",
    poll: {
      question: "3.3 你最想先试什么？",
      options: ["第七灯职", "能带走的猫", "归灯节的新地图", "先把坏消息消化完"],
      isMultiple: false,
      days: 7,
    },
  },
  {
    title: "默鲸尾鳍到底躲左还是躲右",
    poll: {
      question: "默鲸甩尾，你躲哪边？",
      options: ["左", "右", "看慢放以后改躲右了", "不躲，硬奶"],
      isMultiple: false,
      days: 7,
    },
  },
];

export function insertArticlePolls(
  trx: Transaction<Database>,
  articles: readonly { id: number; title: string; published: number }[],
  places: Places,
): Promise<void> {
  const polls = articlePolls.map(({ title, poll }) => {
    const article = articles.find((one) => one.title.startsWith(title));
    if (!article) throw new Error(`demo poll: no article begins with ${title}`);
    return {
      subject: { kind: "article", id: article.id } as const,
      poll,
      at: article.published,
      random: seededRandom(seedOf(`poll ${title}`)),
    };
  });
  return insertPolls(trx, polls, places);
}

/** Inserts polls with votes; every counter is computed from the rows. */
export async function insertPolls(
  trx: Transaction<Database>,
  polls: DemoPoll[],
  { userIds, now }: Places,
): Promise<void> {
  for (const { subject, poll, at, random } of polls) {
    const endsAt = at + poll.days * DAY;
    const voters = sample(random, userIds, Math.floor(8 + random() * 24 * Math.min(1, 0.3 + (now - at) / DAY)));
    // Some options are more popular than others.
    const weights = poll.options.map(() => 0.2 + random());
    const chosen = voters.map((userId) => ({ userId, places: choices(random, weights, poll.isMultiple) }));
    const [pollId = 0] = await insertForIds(trx, "poll", [
      {
        subject_kind: subject.kind,
        subject_id: subject.id,
        question: poll.question ?? "",
        is_multiple: poll.isMultiple ? 1 : 0,
        days: poll.days,
        ends_at: endsAt,
        voter_count: voters.length,
      },
    ]);
    const optionIds = await insertForIds(
      trx,
      "poll_option",
      poll.options.map((words, position): Insertable<PollOptionTable> => ({
        poll_id: pollId,
        position,
        text: words,
        vote_count: chosen.filter(({ places }) => places.includes(position)).length,
      })),
    );
    const latest = Math.min(now, endsAt);
    await insertRows(
      trx,
      "poll_ballot",
      chosen.map(({ userId }): Insertable<PollBallotTable> => ({
        poll_id: pollId,
        user_id: userId,
        created_at: Math.round(at + (latest - at) * random()),
      })),
    );
    await insertRows(
      trx,
      "poll_vote",
      chosen.flatMap(({ userId, places }) =>
        places.map((place): Insertable<PollVoteTable> => ({ option_id: optionIds[place] ?? 0, user_id: userId })),
      ),
    );
  }
}

function choices(random: Random, weights: number[], isMultiple: boolean): number[] {
  const several = isMultiple
    ? weights.map((_, place) => place).filter((place) => random() < (weights[place] ?? 0) * 0.7)
    : [];
  if (several.length > 0) return several;
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return [
    Math.max(
      0,
      weights.findIndex((weight) => (left -= weight) < 0),
    ),
  ];
}
