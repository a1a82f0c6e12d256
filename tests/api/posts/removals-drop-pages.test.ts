import { articleEndpoints } from "#contract/posts/article.ts";
import { captionEndpoints } from "#contract/posts/caption.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { danmakuEndpoints } from "#contract/posts/danmaku.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { seriesEndpoints } from "#contract/posts/series.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { putCaption } from "#tests/fixtures/captions.ts";
import { contractEndpoints } from "#tests/fixtures/contract-endpoints.ts";
import { sentOver } from "#tests/fixtures/danmaku.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { makeSeries } from "#tests/fixtures/series.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Person = Awaited<ReturnType<ApiServer["loginAs"]>>;
interface Done {
  status: number;
}
/** Makes a thing, and returns the call that removes it. */
type Removal = (server: ApiServer, me: Person) => Promise<() => Promise<Done>>;

/** Every endpoint that removes; null: no page that is cached shows the thing. */
const REMOVALS: Record<string, Removal | null> = {
  "delete /article/{id}": async (server, me) => {
    const id = await publishArticle(server, me.token);
    return () => server.call(articleEndpoints.remove, { params: { id } }, me);
  },
  "delete /dynamic/{id}": async (server, me) => {
    const id = await postDynamic(server, me.token);
    return () => server.call(dynamicEndpoints.remove, { params: { id } }, me);
  },
  "delete /video/{id}": async (server, me) => {
    const id = await postVideo(server, me);
    return () => server.call(videoEndpoints.remove, { params: { id } }, me);
  },
  "delete /feedback/{id}": async (server, me) => {
    const id = await writeFeedback(server, me.token);
    return () => server.call(feedbackEndpoints.remove, { params: { id } }, me);
  },
  "delete /comment/{id}": async (server, me) => {
    const articleId = await publishArticle(server, me.token);
    const id = await writeComment(server, me.token, { articleId });
    return () => server.call(commentEndpoints.remove, { params: { id } }, me);
  },
  "delete /danmaku/{id}": async (server, me) => {
    const { id } = await sentOver(server, me, await postVideo(server, me));
    return () => server.call(danmakuEndpoints.remove, { params: { id } }, me);
  },
  "delete /video/{id}/captions/{lang}": async (server, me) => {
    const id = await postVideo(server, me);
    await putCaption(server, me, id);
    return () => server.call(captionEndpoints.remove, { params: { id, lang: "zh-Hans" } }, me);
  },
  "delete /series/{id}": async (server, me) => {
    const id = await makeSeries(server, me);
    return () => server.call(seriesEndpoints.remove, { params: { id } }, me);
  },
  "delete /favourite/folder/{id}": null,
  "delete /draft/article/{id}": null,
  "delete /chat/message/{id}": null,
  "delete /chat/conversation/{id}": null,
  "delete /user/session/{id}": null,
  "delete /mail/address": null,
};

/** Edits take away words and labels. */
const EDITS: Record<string, Removal> = {
  "words of a comment": async (server, me) => {
    const articleId = await publishArticle(server, me.token);
    const id = await writeComment(server, me.token, { articleId });
    return () => server.call(commentEndpoints.edit, { params: { id }, body: { source: "改过的话", imageIds: [] } }, me);
  },
  "the AI label of a film": async (server, me) => {
    const id = await postVideo(server, me, { aiStatement: "contains" });
    const { revision } = (await server.call(videoEndpoints.source, { params: { id } }, me)).data;
    const body = {
      title: "浮岛日落",
      source: "在灯塔上拍的。",
      revision,
      aiStatement: "free" as const,
      formKey: newFormKey(),
    };
    return () => server.call(videoEndpoints.update, { params: { id }, body }, me);
  },
};

const staleTold = async ({ ctx }: ApiServer): Promise<number> =>
  (await ctx.db.selectFrom("outbox_event").select("payload").execute()).filter(
    ({ payload }) => JSON.parse(payload).type === "pages.stale",
  ).length;

test("C21 each endpoint that removes drops the cached pages that may show the thing", async ({ server }) => {
  const removing = contractEndpoints.filter(({ method }) => method === "delete");
  expect([...new Set(removing.map(({ method, path }) => `${method} ${path}`))].toSorted()).toEqual(
    Object.keys(REMOVALS).toSorted(),
  );
  const me = await server.loginAs();
  for (const [what, make] of Object.entries({ ...REMOVALS, ...EDITS })) {
    if (make === null) continue;
    const remove = await make(server, me);
    const before = await staleTold(server);
    expect([what, (await remove()).status]).toEqual([what, 200]);
    expect([what, (await staleTold(server)) > before]).toEqual([what, true]);
  }
});
