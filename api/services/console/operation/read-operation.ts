import { statfs } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { renditionBytesQuery } from "../../files/video-file/rendition-queue.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { Database } from "../../../db/schema/index.ts";
import {
  jobNameList,
  type JobName,
  queueNameList,
  type QueueName,
} from "../../../../contract/console/operation-names.ts";
import type { Operation } from "../../../../contract/console/operation.ts";
import { queueDepths } from "../../shared/health/queue-depths.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { deadLetters } from "./dead-letters.ts";
import { operatorRuns } from "./operator-runs.ts";

const storesSome = sql<boolean>`image_bytes + video_bytes > 0`;
const STORED_MAX = 5;

/** The users with the most stored bytes. */
export function storedQuery({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("user")
    .select(["id", "image_bytes", "video_bytes"])
    .where(storesSome)
    .orderBy(sql`image_bytes + video_bytes`, "desc")
    .orderBy("id", "desc")
    .limit(STORED_MAX);
}

async function storedMost(ctx: Context): Promise<Operation["stored"]> {
  const rows = await storedQuery(ctx).execute();
  const people = await userBriefs(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, image_bytes: images, video_bytes: videos }) => ({
    person: briefOf(people, id),
    images,
    videos,
  }));
}

/** The entries of the built-in search indexes, counted in a table with small rows, without reading the texts. */
async function indexedOf({ db, kinds }: Context): Promise<Operation["indexed"]> {
  const names = [...[...kinds].map(({ kind, name }) => [kind, name] as const), ["circle", "圈子"] as const];
  return Promise.all(
    names.map(async ([kind, name]) => {
      const { table } = dialectOf(db).search.entries(kind);
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
      return { name, entries: Number(rows[0]?.count ?? 0) };
    }),
  );
}

const DAY = 86_400_000;
const FAILED_DAYS = 7;

/** The number of videos whose conversion failed recently; their uploaders were notified. */
export const failedVideosQuery = ({ db, clock }: Pick<Context, "db" | "clock">) =>
  db
    .selectFrom("video_file")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("state", "=", sql.lit("failed"))
    .where("updated_at", ">", clock.now() - FAILED_DAYS * DAY);

async function failuresOf(ctx: Context): Promise<Record<QueueName, number>> {
  const [videos, changes] = await Promise.all([
    failedVideosQuery(ctx).executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom("search_outbox")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("attempts", ">", 0)
      .executeTakeFirstOrThrow(),
  ]);
  return { transcode: Number(videos.count), outbox: 0, search: Number(changes.count), mail: 0, wechat: 0 };
}

/** The bytes of all members' pictures and videos, as their quotas count them, and of renditions, which these do not count. */
async function mediaBytes({
  db,
}: Pick<Context, "db">): Promise<{ images: number; videos: number; renditions: number }> {
  const { bytes } = await renditionBytesQuery({ db }).executeTakeFirstOrThrow();
  const sums = await db
    .selectFrom("user")
    .select(({ fn }) => [fn.sum("image_bytes").as("images"), fn.sum("video_bytes").as("videos")])
    .where(storesSome)
    .executeTakeFirstOrThrow();
  return { images: Number(sums.images), videos: Number(sums.videos), renditions: Number(bytes) };
}

async function disk(folder: string): Promise<{ diskFree: number | null; diskSize: number | null }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { diskFree: bavail * bsize, diskSize: blocks * bsize };
  } catch {
    return { diskFree: null, diskSize: null };
  }
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const isOurs = (name: string): name is JobName => (jobNameList as string[]).includes(name);

async function jobsOf({ db, clock }: Context): Promise<Operation["jobs"]> {
  const rows = await db.selectFrom("job_lease").selectAll().orderBy("name").execute();
  return rows.flatMap(({ name, lease_until, next_at, succeeded_at, failed_at, failure, failures }) =>
    isOurs(name)
      ? [
          {
            name,
            isRunning: lease_until > clock.now(),
            nextAt: timeOf(next_at),
            succeededAt: timeOf(succeeded_at),
            failedAt: timeOf(failed_at),
            failure,
            failures,
          },
        ]
      : [],
  );
}

async function schemaOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? "";
}

async function searchOf({ db, searchIndex }: Context): Promise<string> {
  if (!searchIndex) return "内置";
  const place = await db.selectFrom("search_elsewhere").select("filled_at").where("id", "=", 1).executeTakeFirst();
  return place?.filled_at ? "Meilisearch" : "Meilisearch，首次同步中，暂由内置搜索回答";
}

/** The site's operating state. @throws ApiError FORBIDDEN for everybody but administrators */
export async function readOperation({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<Operation> {
  assertMayOnSite(viewer, "operation");
  const dialect = dialectOf(ctx.db);
  const [database, schema, search, size, media, room, depths, failed, jobs, stored, indexed, runs, dead] =
    await Promise.all([
      dialect.version(ctx.db),
      schemaOf(ctx.db),
      searchOf(ctx),
      dialect.bytes(ctx.db),
      mediaBytes(ctx),
      disk(ctx.config.dataDir),
      queueDepths(ctx),
      failuresOf(ctx),
      jobsOf(ctx),
      storedMost(ctx),
      indexedOf(ctx),
      operatorRuns(ctx),
      deadLetters(ctx),
    ]);
  return {
    versions: { product: ctx.config.version, node: process.version, database, schema, search },
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    storage: { database: size, ...media, ...room },
    quota: {
      images: ctx.config.images.perUser,
      imageBytes: ctx.config.images.bytesPerUser,
      videos: ctx.config.videos.perUser,
      videoBytes: ctx.config.videos.bytesPerUser,
    },
    stored,
    indexed,
    queues: queueNameList.flatMap((name) => {
      const depth = depths[name];
      return depth
        ? [{ name, ...depth, failed: dead.find(({ channel }) => channel === name)?.deadCount ?? failed[name] }]
        : [];
    }),
    deliveries: dead.map((one) => ({ ...one, ...(depths[one.channel] ?? { waiting: 0, seconds: 0 }) })),
    runs: runs.map(({ command, ended_at: at, is_fine: isFine, note, fine_at: fineAt }) => ({
      command,
      endedAt: new Date(at).toISOString(),
      isFine: isFine === 1,
      note,
      fineAt: timeOf(fineAt),
    })),
    jobs,
  };
}
