import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { draftEndpoints } from "../../../contract/posts/draft.ts";
import { dynamicEndpoints } from "../../../contract/posts/dynamic.ts";
import { videoEndpoints } from "../../../contract/posts/video.ts";
import { purgeTrash } from "../../../api/services/posts/post/purge.ts";
import { completeConversion, failConversion } from "../../../api/services/files/video-file/transcode-queue.ts";
import type { VideoFileRow } from "../../../api/services/files/video-file/video-file-view.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

interface World {
  server: ApiServer;
  me: { token: string; user: { id: number } };
  /** Mentions of people whose ids are below and above the author's, because rows are locked in the order of ids. */
  named: string;
  round: number;
}

/** A video file that a worker is converting. */
function converting({ server: { ctx }, me }: World): Promise<VideoFileRow> {
  return insertVideoFile(ctx, {
    owner_id: me.user.id,
    state: "transcoding",
    attempts: 1,
    machine: "m",
    lease_until: ctx.clock.now() + 60_000,
    progress: 0,
    media_key: null,
    poster_key: null,
    duration_ms: null,
  });
}

async function end({ server: { ctx }, round }: World, file: VideoFileRow): Promise<void> {
  if ((round + file.id) % 3 === 0) return failConversion(ctx, file, "文件损坏");
  const paths = {
    media: join(ctx.config.dataDir, `${file.id}.mp4`),
    poster: join(ctx.config.dataDir, `${file.id}.webp`),
  };
  await Promise.all(Object.values(paths).map((path) => writeFile(path, "film")));
  return completeConversion(ctx, file, paths, {
    durationMs: 1000,
    width: 160,
    height: 90,
    remark: null,
    aiMark: null,
    bytes: 8,
  });
}

interface Said {
  status: number;
  message: string;
}
type Doing = Promise<Said | void>;

/** Each scenario prepares its things, and returns the actions to run in parallel. */
const meetings: Record<string, (world: World) => Promise<(() => Doing)[]>> = {
  /** The video's draft uses another file than the submitted form. */
  async publishedWithAnotherFile(world) {
    const { server, me, named } = world;
    const [ready, drafted] = [await insertVideoFile(server.ctx, { owner_id: me.user.id }), await converting(world)];
    const as = { token: me.token };
    const draft = await server.call(
      draftEndpoints.saveVideo,
      {
        body: {
          title: "初稿",
          videoFileId: drafted.id,
          revision: (await server.call(draftEndpoints.video, {}, as)).data?.revision ?? 0,
        },
      },
      as,
    );
    const body = {
      title: "浮岛",
      source: named,
      videoFileId: ready.id,
      draftRevision: draft.data.revision,
      formKey: newFormKey(),
    };
    return [() => server.call(videoEndpoints.create, { body }, as), () => end(world, drafted)];
  },
  /** The draft is saved while the form is sent, and the file that both use becomes ready at this moment. */
  async savedWhileSent(world) {
    const { server, me, named } = world;
    const file = await converting(world);
    const as = { token: me.token };
    const source = `${named}${world.round}`;
    const draft = await server.call(
      draftEndpoints.saveDynamic,
      {
        body: {
          source,
          videoFileId: file.id,
          revision: (await server.call(draftEndpoints.dynamic, {}, as)).data?.revision ?? 0,
        },
      },
      as,
    );
    const { revision } = draft.data;
    return [
      () =>
        server.call(
          dynamicEndpoints.create,
          { body: { source, videoFileId: file.id, draftRevision: revision, formKey: newFormKey() } },
          as,
        ),
      () =>
        server.call(
          draftEndpoints.saveDynamic,
          { body: { source: `${source}！`, videoFileId: file.id, revision } },
          as,
        ),
      () => end(world, file),
    ];
  },
  /** A replaced file, a changed visibility and a removal, while both conversions end. */
  async changedAndRemoved(world) {
    const { server, me } = world;
    const [first, second] = [await converting(world), await converting(world)];
    const id = await postVideo(server, me, { videoFileId: first.id, source: world.named });
    const params = { id };
    const as = { token: me.token };
    const change = (more: object) =>
      server.call(
        videoEndpoints.update,
        { params, body: { title: "改过的", revision: 1, formKey: newFormKey(), ...more } },
        as,
      );
    return [
      () => end(world, first),
      () => change({ videoFileId: second.id }),
      () => change({ visibility: "self" }),
      () => end(world, second),
      () => server.call(videoEndpoints.remove, { params }, as),
    ];
  },
  /** The trash is purged. */
  async purged(world) {
    const { server, me } = world;
    const [ofVideo, ofDynamic] = [await converting(world), await converting(world)];
    const trashed = { deleted_at: 1, deleted_by: me.user.id };
    const videoId = await postVideo(server, me, { videoFileId: ofVideo.id });
    const dynamicId = await postDynamic(server, me.token, { videoFileId: ofDynamic.id });
    await server.ctx.db.updateTable("video").set(trashed).where("id", "=", videoId).execute();
    await server.ctx.db.updateTable("dynamic").set(trashed).where("id", "=", dynamicId).execute();
    return [() => purgeTrash(server.ctx).then(() => {}), () => end(world, ofVideo), () => end(world, ofDynamic)];
  },
};

const EXPECTED = new Set([200, 400, 404, 409]);
const ROUNDS = 12;

test.describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  for (const [name, prepare] of Object.entries(meetings)) {
    test(
      `E02 a write at the end of its video's conversion waits, without a deadlock: ${name}`,
      { timeout: 60_000 },
      async ({ server }) => {
        const people = await Promise.all(
          ["甲", "乙", "丙", "丁"].map((person) => server.loginAs({ name: `${person}岛民` })),
        );
        const named = people.map(({ user }) => `[@人](user:${user.id}) `).join("");
        for (let round = 0; round < ROUNDS; round++) {
          const doings = await Promise.all(people.map((me) => prepare({ server, me, named, round })));
          const said = await Promise.all(doings.flat().map((act) => act()));
          for (const answer of said) if (answer) expect(EXPECTED, answer.message).toContain(answer.status);
        }
        // The test wrote deleted_at directly, so those dynamics are still in the index.
        const wrong = (await wrongRows(server)).filter(({ rule }) => rule !== "dynamic found by search");
        expect(wrong).toEqual([]);
      },
    );
  }
});
