import fc from "fast-check";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { favouriteEndpoints } from "../../../contract/posts/favourite.ts";
import { videoEndpoints } from "../../../contract/posts/video.ts";
import { pickGiven } from "#tests/fixtures/given-rows.ts";
import { endFile, postVideo, queuedFile } from "#tests/fixtures/videos.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** Steps of members; the numbers select among the existing things, so that every sequence makes sense. */
const step = fc.record({
  who: fc.nat(3),
  what: fc.constantFrom(
    "post",
    "convert",
    "fail",
    "like",
    "unlike",
    "comment",
    "deleteComment",
    "favourite",
    "unfavourite",
    "hide",
    "show",
    "remove",
    "removeMany",
    "restore",
    "restore",
    "watch",
  ),
  which: fc.nat(1000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  server: ApiServer;
  people: { token: string; user: { id: number } }[];
}

const EXPECTED = new Set([200, 400, 403, 404, 409]);

async function act({ server, people }: World, { who, what, which }: Step): Promise<void> {
  const me = people[who];
  if (!me) return;
  const as = { token: me.token };
  const userIds = people.map((person) => person.user.id);
  const tokenOf = (userId: number) => ({ token: people[userIds.indexOf(userId)]?.token ?? "" });
  const { db } = server.ctx;
  const all = await db
    .selectFrom("video")
    .select(["id", "author_id", "revision"])
    .where(
      "author_id",
      "in",
      people.map(({ user }) => user.id),
    )
    .orderBy("id")
    .execute();
  const any = all[which % all.length]?.id ?? 0;
  const own = all.filter((row) => row.author_id === me.user.id);
  const mine = own[which % Math.max(1, own.length)];
  if (what === "post") {
    await postVideo(server, me, { videoFileId: await queuedFile(server, me.user.id), tagIds: [1 + (which % 3)] });
    return;
  }
  if (what === "convert" || what === "fail") {
    const files = await db
      .selectFrom("video_file")
      .select("id")
      .where("state", "=", "queued")
      .where("subject_id", "is not", null)
      .orderBy("id")
      .execute();
    const file = files[which % Math.max(1, files.length)];
    if (file) await endFile(server, file.id, what === "fail" ? "文件损坏" : null);
    return;
  }
  const answer = await (async () => {
    switch (what) {
      case "watch":
        return server.call(videoEndpoints.get, { params: { id: any } }, as);
      case "comment":
        return server.call(
          commentEndpoints.create,
          { body: { subjectKind: "video", subjectId: any, source: "评", formKey: newFormKey() } },
          as,
        );
      case "deleteComment": {
        const comments = await db
          .selectFrom("comment")
          .select("id")
          .where("subject_kind", "=", "video")
          .where("author_id", "=", me.user.id)
          .orderBy("id")
          .execute();
        const comment = comments[which % Math.max(1, comments.length)];
        return comment ? server.call(commentEndpoints.remove, { params: { id: comment.id } }, as) : undefined;
      }
      case "like":
        return server.call(videoEndpoints.like, { params: { id: any }, body: { liked: true } }, as);
      case "unlike": {
        const like = await pickGiven(server, { table: "video_like", userIds, which });
        return like
          ? server.call(
              videoEndpoints.like,
              { params: { id: like.thingId }, body: { liked: false } },
              tokenOf(like.userId),
            )
          : undefined;
      }
      case "favourite":
        return server.call(
          favouriteEndpoints.set,
          { body: { subjectKind: "video", subjectId: any, favourited: true } },
          as,
        );
      case "unfavourite": {
        const favourite = await pickGiven(server, { table: "favourite", userIds, which });
        return favourite
          ? server.call(
              favouriteEndpoints.set,
              { body: { subjectKind: "video", subjectId: favourite.thingId, favourited: false } },
              tokenOf(favourite.userId),
            )
          : undefined;
      }
      case "hide":
      case "show":
        return mine
          ? server.call(
              videoEndpoints.update,
              {
                params: { id: mine.id },
                body: {
                  title: "改过的",
                  tagIds: [1 + (which % 4)],
                  visibility: what === "hide" ? "self" : "public",
                  revision: mine.revision,
                  formKey: newFormKey(),
                },
              },
              as,
            )
          : undefined;
      case "remove":
        return mine ? server.call(videoEndpoints.remove, { params: { id: mine.id } }, as) : undefined;
      case "removeMany":
        return which % 4 === 0 && mine
          ? server.call(videoEndpoints.removeMany, { body: { ids: own.slice(-3).map(({ id }) => id) } }, as)
          : undefined;
      default:
        return mine ? server.call(videoEndpoints.restore, { params: { id: mine.id } }, as) : undefined;
    }
  })();
  if (answer) expect(EXPECTED, `${what}: ${answer.message}`).toContain(answer.status);
}

async function newWorld(server: ApiServer): Promise<World> {
  const people = await Promise.all(Array.from({ length: 4 }, () => server.loginAs()));
  for (const person of people.slice(0, 3)) await postVideo(server, person);
  return { server, people };
}

test.describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test(
    "E02 after any sequence of actions on videos counters, lists and search equal a recount",
    { timeout: 120_000 },
    async ({ server }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
          const world = await newWorld(server);
          for (const each of steps) await act(world, each);
          expect(await wrongRows(server)).toEqual([]);
        }),
        { numRuns: 12 },
      );
    },
  );

  test(
    "E02 after any parallel actions on videos counters, lists and search equal a recount and no deadlock occurs",
    { timeout: 120_000 },
    async ({ server }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
          const world = await newWorld(server);
          for (let start = 0; start < steps.length; start += 12)
            await Promise.all(steps.slice(start, start + 12).map((each) => act(world, each)));
          expect(await wrongRows(server)).toEqual([]);
        }),
        { numRuns: 12 },
      );
    },
  );
});
