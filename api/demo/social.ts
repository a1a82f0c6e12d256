import type { Insertable, Transaction } from "kysely";
import type { CircleMemberTable } from "../db/schema/circle.ts";
import type { UserFollowTable } from "../db/schema/follow.ts";
import type { Database } from "../db/schema/index.ts";
import { insertForIds, insertRows } from "./insert-rows.ts";
import { people } from "./people.ts";
import { type Random, sample, seededRandom, seedOf } from "./random.ts";

const DAY = 24 * 3_600_000;

/** Name, what it is about, how much of the community is in it. */
const circles: [name: string, description: string, share: number][] = [
  ["新手码头", "第一天上岛的人都从这里出发。没有笨问题，只有还没靠岸的船。", 0.8],
  ["永夜开荒", "组队、打法、失败记录。灭团不丢人，不复盘才丢人。", 0.6],
  ["剧情考据", "只信写在石头上的。推测请标注推测，剧透请先喊一声。", 0.45],
  ["同人画坊", "画的、写的、捏的、缝的，都在这里晾一晾。", 0.5],
  ["家园建造", "榫头、地基、采光与配色。图纸随便抄，记得晒成品。", 0.4],
  ["配队研究所", "样本、公式与表格。结论之前先看条件。", 0.35],
  ["掌机与硬件", "帧数、续航、发热，还有怎么说服自己不买新的。", 0.3],
  ["音乐与声音", "请戴耳机。最后一分钟的空白也是作品的一部分。", 0.22],
  ["钓鱼佬集合", "空军是常态，放生是修养。", 0.28],
  ["外服见闻", "翻译、对照、时差。校对三遍再发。", 0.18],
  ["茶馆闲聊", "不谈打法的地方。来坐，自己倒茶。", 0.7],
  ["版本茶话会", "更新公告逐条看，改动好坏慢慢聊。", 0.38],
];

/** A time between a person's first day and now, the same for the same random stream. */
function since(random: Random, places: number[], now: number): number {
  const days = Math.min(...places.map((place) => people[place]?.joinedDaysAgo ?? 1));
  return Math.round(now - days * DAY * (0.02 + 0.96 * random()));
}

const byTime = <T extends { created_at: number }>(rows: T[]) => rows.toSorted((a, b) => a.created_at - b.created_at);

/**
 * Who follows whom and which circles: the same every time, the counters counted from the rows. Ids rise with dates, as
 * the lists expect.
 * @param userIds in the order of `people`
 */
export async function insertSocial(
  trx: Transaction<Database>,
  { userIds, now }: { userIds: readonly number[]; now: number },
): Promise<void> {
  const user = (place: number) => userIds[place] ?? 0;
  const places = people.map((_, place) => place);

  const follows: Insertable<UserFollowTable>[] = [];
  for (const [follower, { key }] of people.entries()) {
    const random = seededRandom(seedOf(`follows ${key}`));
    // Those who came first are the better known.
    const known = places.filter((place) => place !== follower && random() < 0.55 * Math.exp(-place / 14) + 0.08);
    const others =
      known.length > 0
        ? known
        : sample(
            random,
            places.filter((place) => place !== follower),
            3,
          );
    for (const followee of others)
      follows.push({
        follower_id: user(follower),
        followee_id: user(followee),
        created_at: since(random, [follower, followee], now),
      });
  }
  // About every second follow of a newcomer is answered.
  const pairs = new Set(follows.map((row) => `${row.follower_id} ${row.followee_id}`));
  const back = seededRandom(seedOf("follows back"));
  const answers = follows
    .filter((row) => back() <= 0.45 && !pairs.has(`${row.followee_id} ${row.follower_id}`))
    .map((row) => ({
      follower_id: row.followee_id,
      followee_id: row.follower_id,
      created_at: Math.min(now, row.created_at + Math.round(back() * DAY)),
    }));
  follows.push(...answers);
  await insertRows(trx, "user_follow", byTime(follows));

  const circleIds = await insertForIds(
    trx,
    "circle",
    circles.map(([name, description], index) => ({ name, description, created_at: now - (700 - index * 31) * DAY })),
  );
  const members: Insertable<CircleMemberTable>[] = [];
  for (const [index, [name, , share]] of circles.entries()) {
    const random = seededRandom(seedOf(`circle ${name}`));
    for (const place of places) {
      if (random() < share)
        members.push({
          user_id: user(place),
          circle_id: circleIds[index] ?? 0,
          created_at: since(random, [place], now),
        });
    }
  }
  await insertRows(trx, "circle_member", byTime(members));

  for (const id of userIds) {
    const counts = {
      follower_count: follows.filter((row) => row.followee_id === id).length,
      following_count: follows.filter((row) => row.follower_id === id).length,
    };
    await trx.updateTable("user").set(counts).where("id", "=", id).execute();
  }
  for (const id of circleIds) {
    await trx
      .updateTable("circle")
      .set({ member_count: members.filter((row) => row.circle_id === id).length })
      .where("id", "=", id)
      .execute();
  }
}
