import { holdVideoFile, releaseVideoFile } from "#api/services/files/video-file/hold-video-file.ts";
import { videoFilesOf } from "#api/services/files/video-file/video-file-view.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const first = { kind: "dynamic", id: 1 } as const;
const second = { kind: "video", id: 1 } as const;

/** @returns the refusal at `videoFileId`, or undefined */
async function hold(
  { ctx }: ApiServer,
  viewerId: number,
  videoFileId: number,
  subject: typeof first | typeof second,
): Promise<string | undefined> {
  try {
    await ctx.db
      .transaction()
      .execute((trx) => holdVideoFile(trx, ctx, { viewer: { id: viewerId }, videoFileId, subject }));
    return undefined;
  } catch (error) {
    return (error as { details: { fieldErrors: Record<string, string[]> } }).details.fieldErrors.videoFileId?.[0];
  }
}

test("E02 a video belongs to one post, and a post has one video", async ({ server }) => {
  const { ctx, make } = server;
  const owner = await make.user();
  const file = await insertVideoFile(ctx, { owner_id: owner.id });
  const other = await insertVideoFile(ctx, {
    owner_id: owner.id,
    state: "queued",
    media_key: null,
    poster_key: null,
    duration_ms: null,
    progress: 0,
  });
  expect(await hold(server, owner.id, file.id, first)).toBeUndefined();
  expect(await hold(server, owner.id, file.id, first), "a form that is sent twice").toBeUndefined();
  expect(await hold(server, owner.id, file.id, second)).toBe("这个视频已用在别处，请重新上传");
  expect(await hold(server, owner.id, other.id, second)).toBeUndefined();

  const views = await videoFilesOf(ctx.db, ctx, [first, second, { kind: "dynamic", id: 2 }]);
  expect([...views.keys()].toSorted()).toEqual(["dynamic:1", "video:1"]);
  expect(views.get("dynamic:1")).toEqual({
    id: file.id,
    name: "浮岛日落.mp4",
    state: "ready",
    reason: null,
    progress: 100,
    durationSeconds: 60,
    width: 1280,
    height: 720,
    src: `/media/${file.media_key}`,
    poster: `/media/${file.poster_key}`,
  });
  expect(views.get("video:1")).toMatchObject({
    id: other.id,
    state: "queued",
    src: null,
    poster: null,
    durationSeconds: null,
  });

  const third = await insertVideoFile(ctx, { owner_id: owner.id });
  expect(await hold(server, owner.id, third.id, first), "another takes its place").toBeUndefined();
  const released = await ctx.db
    .selectFrom("video_file")
    .select(["subject_kind", "unused_since"])
    .where("id", "=", file.id)
    .executeTakeFirst();
  expect(released).toEqual({ subject_kind: null, unused_since: ctx.clock.now() });
  await ctx.db.transaction().execute((trx) => releaseVideoFile(trx, ctx, first));
  expect((await videoFilesOf(ctx.db, ctx, [first])).size).toBe(0);
  expect(await hold(server, owner.id, file.id, first), "what was released can be used again").toBeUndefined();
});

test("E02 a video of another member, an unfinished one or a failed one is refused at its field", async ({ server }) => {
  const { ctx, make } = server;
  const [owner, stranger] = await Promise.all([make.user(), make.user()]);
  const file = await insertVideoFile(ctx, { owner_id: owner.id });
  const uploading = await insertVideoFile(ctx, { owner_id: owner.id, state: "uploading" });
  const failed = await insertVideoFile(ctx, { owner_id: owner.id, state: "failed", reason: "视频已损坏，无法读取" });
  expect(await hold(server, stranger.id, file.id, first)).toBe("视频不存在或已被清理，请重新上传");
  expect(await hold(server, owner.id, 999_999, first)).toBe("视频不存在或已被清理，请重新上传");
  expect(await hold(server, owner.id, uploading.id, first)).toBe("视频还没有上传完");
  expect(await hold(server, owner.id, failed.id, first)).toBe("视频已损坏，无法读取");
});
