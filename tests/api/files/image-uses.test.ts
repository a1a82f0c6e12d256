import fc from "fast-check";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { draftEndpoints } from "#contract/posts/draft.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { say } from "#tests/fixtures/chat.ts";
import { cleanLater, imageBooks, isStored, uploadPicture } from "#tests/fixtures/image-books.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const step = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom(
    "upload",
    "upload",
    "draft",
    "draft",
    "cover",
    "publish",
    "publish",
    "rewrite",
    "drop-draft",
    "comment",
    "comment",
    "edit-comment",
    "dynamic",
    "dynamic-draft",
    "dynamic-draft",
    "video",
    "edit-video",
    "ticket",
    "edit-ticket",
    "reply",
    "avatar",
    "message",
    "message",
    "report-message",
    "recall",
    "drop-talk",
    "clean",
  ),
  which: fc.nat(1000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Picture {
  id: number;
  url: string;
}
interface Member {
  id: number;
  token: string;
  pictures: Picture[];
  drafts: { id: number; revision: number }[];
  articles: number[];
  comments: number[];
  tickets: number[];
  videos: number[];
  messages: { id: number; conversationId: number }[];
  /** Revision of the draft. */
  dynamicDraft: number;
}

const COLOURS = ["#ff0000", "#00ff00", "#0000ff", "#123456", "#654321"];
const EXPECTED = new Set([200, 400, 403, 404, 409]);
const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

async function act(server: ApiServer, members: Member[], { who, what, which }: Step): Promise<void> {
  const me = members[who];
  if (!me) return;
  const as = { token: me.token };
  const formKey = newFormKey();
  const mine = [pick(me.pictures, which), pick(me.pictures, which >> 2)].filter((picture) => picture !== undefined);
  const ids = [...new Set(mine.map(({ id }) => id))];
  // A text may contain another member's picture.
  const anybodys = pick(members[(who + which) % 3]?.pictures ?? [], which >> 1);
  const source = `第 ${which} 篇\n\n${[...mine, ...(anybodys ? [anybodys] : [])].map(({ url }) => `![图](${url})`).join("\n\n")}`;
  const draft = pick(me.drafts, which);
  const answer = await (async () => {
    if (what === "upload") {
      const made = await uploadPicture(server, me.token, pick(COLOURS, which));
      if (made.data) me.pictures.push(made.data);
      return made;
    }
    if (what === "draft") {
      const old = which % 2 === 0 ? draft : undefined;
      const saved = await server.call(
        articleEndpoints.draftSave,
        { body: { title: "草稿", source, formKey, ...(old ? { draftId: old.id, revision: old.revision } : {}) } },
        as,
      );
      if (saved.data && !old) me.drafts.push({ id: saved.data.id, revision: saved.data.revision });
      if (saved.data && old) old.revision = saved.data.revision;
      return saved;
    }
    if (what === "cover" && draft)
      return server.call(
        articleEndpoints.draftIssueSave,
        { params: { id: draft.id }, body: ids[0] ? { coverImageId: ids[0] } : {} },
        as,
      );
    if (what === "drop-draft" && draft)
      return server.call(articleEndpoints.draftRemove, { params: { id: draft.id } }, as);
    if (what === "publish" && draft) {
      const made = await server.call(
        articleEndpoints.publish,
        { body: { draftId: draft.id, revision: draft.revision, formKey, ...(ids[0] ? { coverImageId: ids[0] } : {}) } },
        as,
      );
      if (made.data) me.articles.push(made.data.id);
      return made;
    }
    if (what === "rewrite") {
      const articleId = pick(me.articles, which);
      if (articleId === undefined) return undefined;
      const now = await server.call(articleEndpoints.draftOfArticle, { params: { id: articleId } }, as);
      const saved = await server.call(
        articleEndpoints.draftSave,
        {
          body: {
            title: "改过",
            source,
            formKey,
            articleId,
            revision: now.data?.revision ?? 0,
            ...(now.data?.id ? { draftId: now.data.id } : {}),
          },
        },
        as,
      );
      if (!saved.data) return saved;
      return server.call(
        articleEndpoints.publish,
        { body: { draftId: saved.data.id, revision: saved.data.revision, formKey: newFormKey() } },
        as,
      );
    }
    const articleId = pick(
      members.flatMap(({ articles }) => articles),
      which,
    );
    if (what === "comment" && articleId !== undefined) {
      const made = await server.call(
        commentEndpoints.create,
        {
          body: {
            subjectKind: "article",
            subjectId: articleId,
            source: which % 2 ? "看图" : source,
            imageIds: which % 2 ? ids : [],
            formKey,
          },
        },
        as,
      );
      if (made.data) me.comments.push(made.data.id);
      return made;
    }
    const commentId = pick(me.comments, which);
    if (what === "edit-comment" && commentId !== undefined)
      return server.call(
        commentEndpoints.edit,
        { params: { id: commentId }, body: { source: "换了图", imageIds: ids } },
        as,
      );
    if (what === "dynamic-draft") {
      const saved = await server.call(
        draftEndpoints.saveDynamic,
        { body: { source: "还没想好", imageIds: ids, revision: me.dynamicDraft } },
        as,
      );
      me.dynamicDraft = saved.data?.revision ?? 0;
      return saved;
    }
    if (what === "dynamic" && which % 2 === 0) {
      const made = await server.call(
        dynamicEndpoints.create,
        { body: { source: "动态", imageIds: ids, formKey, draftRevision: me.dynamicDraft } },
        as,
      );
      if (made.data) me.dynamicDraft = 0;
      return made;
    }
    if (what === "dynamic")
      return server.call(dynamicEndpoints.create, { body: { source: "动态", imageIds: ids, formKey } }, as);
    const cover = ids[0] === undefined ? {} : { coverImageId: ids[0] };
    if (what === "video") {
      const file = await insertVideoFile(server.ctx, { owner_id: me.id });
      const made = await server.call(
        videoEndpoints.create,
        { body: { title: "视频", source, videoFileId: file.id, formKey, ...cover } },
        as,
      );
      if (made.data) me.videos.push(made.data.id);
      return made;
    }
    const videoId = pick(me.videos, which);
    if (what === "edit-video" && videoId !== undefined) {
      const now = await server.call(videoEndpoints.source, { params: { id: videoId } }, as);
      return server.call(
        videoEndpoints.update,
        { params: { id: videoId }, body: { title: "视频", source, revision: now.data.revision, formKey, ...cover } },
        as,
      );
    }
    const fields = { kind: "bug" as const, title: `反馈 ${which}`, source, formKey };
    if (what === "ticket") {
      const made = await server.call(feedbackEndpoints.create, { body: { ...fields, despiteSimilar: true } }, as);
      if (made.data) me.tickets.push(made.data.id);
      return made;
    }
    const ticketId = pick(me.tickets, which);
    if (what === "edit-ticket" && ticketId !== undefined) {
      const now = await server.call(feedbackEndpoints.source, { params: { id: ticketId } }, as);
      return now.data
        ? server.call(feedbackEndpoints.update, { params: { id: ticketId }, body: { ...now.data, ...fields } }, as)
        : now;
    }
    if (what === "reply" && ticketId !== undefined)
      return server.call(
        feedbackEndpoints.reply,
        { params: { id: ticketId }, body: { source } },
        { token: members[0]?.token ?? "" },
      );
    if (what === "avatar")
      return server.call(
        profileEndpoints.update,
        { body: which % 3 === 0 ? { avatarImageId: 0 } : { avatarImageId: ids[0] ?? 0, coverImageId: ids[1] ?? 0 } },
        as,
      );
    if (what === "message") {
      const { id: userId = 0 } = members[(who + 1 + (which % 2)) % 3] ?? {};
      const made = await say(server, me, userId, { text: "看图", imageIds: ids });
      if (made.data) me.messages.push({ id: made.data.message.id, conversationId: made.data.conversationId });
      return made;
    }
    const message = pick(
      members.flatMap(({ messages }) => messages),
      which,
    );
    if (what === "report-message" && message)
      return server.call(
        reportEndpoints.create,
        { body: { kind: "message", id: message.id, reason: "spam", text: "" } },
        as,
      );
    const own = pick(me.messages, which);
    if (what === "recall" && own) return server.call(chatEndpoints.recall, { params: { id: own.id } }, as);
    if (what === "drop-talk" && message)
      return server.call(chatEndpoints.removeConversation, { params: { id: message.conversationId } }, as);
    if (what === "clean" && which % 3 === 0) {
      await cleanLater(server);
      // Removed pictures are not used again: a text with their URL would use them again after a new upload of the same
      // bytes.
      const left = new Set((await server.ctx.db.selectFrom("image").select("id").execute()).map(({ id }) => id));
      for (const member of members) member.pictures = member.pictures.filter(({ id }) => left.has(id));
    }
    return undefined;
  })();
  if (answer) expect(EXPECTED, `${what}: ${answer.message}`).toContain(answer.status);
}

test.describe("sequences", () => {
  test.override({ overrides: { limiter: noLimits } });

  test(
    "C19 after any sequence of writes and deletes every use of a picture is recorded, and no used picture loses its files",
    { timeout: 120_000 },
    async ({ server }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
          const logins = [await server.loginAs({ role: "ADMIN" }), await server.loginAs(), await server.loginAs()];
          const members: Member[] = logins.map(({ token, user }) => ({
            id: user.id,
            token,
            pictures: [],
            drafts: [],
            articles: [],
            comments: [],
            tickets: [],
            videos: [],
            messages: [],
            dynamicDraft: 0,
          }));
          for (const one of steps) await act(server, members, one);
          const { said, found, wrong, idle } = await imageBooks(server);
          expect(said).toEqual(found);
          expect({ wrong, idle }).toEqual({ wrong: [], idle: [] });
          await cleanLater(server);
          const rows = await server.ctx.db.selectFrom("image").select(["key", "thumb_key"]).execute();
          for (const row of rows) expect(await isStored(server, `/media/${row.key}`)).toBe(true);
          expect((await imageBooks(server)).wrong).toEqual([]);
        }),
        { numRuns: 6 },
      );
    },
  );
});
