import { describe } from "vitest";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { CANARY, type HiddenWorld, makeHiddenWorld } from "#tests/fixtures/hidden-world.ts";
import { noBudgets } from "#tests/fixtures/no-budgets.ts";
import { peopleOf, thingsOf } from "#tests/fixtures/permission-things.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import type { Asked, Naming } from "#tests/fixtures/naming.ts";
import { seriesChoices, seriesNamings } from "#tests/fixtures/series-namings.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const ABSENT = 999_999;

const posts = ["article", "dynamic", "video", "feedback"] as const;
const reported = [...posts, "comment", "message", "danmaku", "series"];
const words = { title: "题目写在这里", source: "一段话，没有别的。" };
const reason = "发布广告、引流或刷屏";

/** Every input of the verbs other than ids; each verb takes the fields that it knows. */
const everything = () => ({
  ...words,
  accepted: true,
  answer: "",
  block: 0,
  seconds: 20,
  blocked: true,
  category: "game",
  days: 1,
  essence: true,
  featured: true,
  followed: true,
  formKey: newFormKey(),
  from: "pending",
  imageIds: [],
  hidden: true,
  isOff: true,
  isOn: true,
  kind: "bug",
  level: "all",
  liked: true,
  mayPost: true,
  muted: true,
  name: `名${newFormKey().replaceAll(/[-_]/g, "").slice(0, 8)}`,
  note: "说明",
  pinned: true,
  place: "profile",
  reason,
  revision: 1,
  role: "moderator",
  status: "handled",
  text: "不是广告",
  texts: [],
  time: 0,
  to: "accepted",
  upToSeq: 1,
  uses: 1,
  verdict: "approve",
  visibility: "public",
  voted: true,
});

/** Calls whose path begins with the kind of thing. */
const inPath: Naming["ask"] = (id, kind, { own }) => ({
  params: { id, kind, revision: 1, lang: "zh-Hans" },
  query: { reason },
  body: {
    ...everything(),
    ...(kind === "circle"
      ? { userId: 1, invitationId: 1, ids: [1], postId: own.dynamicId, messageId: 1, kind: "dynamic" }
      : {}),
    ...(kind === "series" ? { ids: [own.articleId], postId: own.articleId, move: "up" } : {}),
    optionIds: [1],
    approved: true,
  },
});

const listed = (call: string, of: readonly string[], more: object = {}): Naming => ({
  call,
  at: "ids",
  of,
  ask: (id) => ({ body: { ...everything(), ids: [id], ...more } }),
});
const ofSubject = (call: string, of: readonly string[], more: (world: HiddenWorld) => object = () => ({})): Naming => ({
  call,
  at: "subjectId",
  of,
  ask: (id, kind, world) => ({ body: { ...everything(), subjectKind: kind, subjectId: id, ...more(world) } }),
});
const inCircle = (verb: string, circle: "circleId" | "openId"): Naming => ({
  call: `post /circle/{id}/post/${verb}`,
  at: "postId",
  of: posts,
  ask: (id, kind, { own }) => ({ params: { id: own[circle] }, body: { ...everything(), kind, postId: id } }),
});
const inRoom: Naming["ask"] = (id, _kind, { own }) => ({ params: { id: own.circleId }, body: { messageId: id } });
const picture = (call: string, at: string, more: Naming["ask"] = () => ({})): Naming => ({
  call,
  at,
  of: ["image"],
  ask(id, kind, world) {
    const { body, ...rest } = more(id, kind, world);
    return { ...rest, body: { ...everything(), [at]: at.endsWith("Ids") ? [id] : id, ...body } };
  },
});
const placedIn =
  (at: string, of: string) =>
  (call: string, more: Naming["ask"] = () => ({})): Naming => ({
    call,
    at,
    of: [of],
    ask(id, kind, world) {
      const { body, ...rest } = more(id, kind, world);
      return { ...rest, body: { ...everything(), [at]: id, ...body } };
    },
  });
const placed = placedIn("circleId", "circle");
const searched = ["", "/article", "/dynamic", "/feedback", "/video"].map((of): Naming => ({
  call: `get /search${of}`,
  at: "?circle",
  of: ["circle"],
  ask: (id) => ({ query: { q: "浮岛", circle: id } }),
}));

/** Ids in other locations than `/{kind}/{id}`. */
const namings: Naming[] = [
  ...posts.flatMap((kind) => [listed(`post /${kind}/remove`, [kind]), listed(`post /${kind}/restore`, [kind])]),
  ofSubject("post /comment/create", posts),
  {
    call: "post /danmaku/create",
    at: "videoId",
    of: ["video"],
    ask: (id) => ({ body: { ...everything(), videoId: id } }),
  },
  ofSubject("post /favourite/set", ["article", "dynamic", "video"], () => ({ favourited: true })),
  ofSubject("post /favourite/set", ["article", "dynamic", "video"], () => ({ favourited: false })),
  ofSubject("put /message/quiet", posts, () => ({ quiet: true })),
  { call: "post /message/read", at: "id", of: ["notice"], ask: (id) => ({ body: { id } }) },
  ofSubject("post /favourite/move", posts, ({ own }) => ({ folderId: own.folderId })),
  {
    call: "get /comment/list",
    at: "?subjectId",
    of: posts,
    ask: (id, kind) => ({ query: { subjectKind: kind, subjectId: id } }),
  },
  {
    call: "post /comment/create",
    at: "parentId",
    of: ["comment"],
    ask: (id, _kind, { own }) => ({
      body: { ...everything(), subjectKind: "article", subjectId: own.articleId, parentId: id },
    }),
  },
  ...posts.flatMap((post) =>
    ["commentId", "commentThread"].map((name): Naming => ({
      call: `get /${post}/{id}`,
      at: `?${name}`,
      of: ["comment"],
      ask: (id, _kind, { own }) => ({ params: { id: own[`${post}Id`] }, query: { [name]: id } }),
    })),
  ),
  {
    call: "post /user/comment/like",
    at: "commentId",
    of: ["comment"],
    ask: (id) => ({ body: { commentId: id, liked: true } }),
  },
  {
    call: "post /favourite/move",
    at: "folderId",
    of: ["folder"],
    ask: (id, _kind, { own }) => ({
      body: { subjectKind: "article", subjectId: own.articleId, folderId: id },
    }),
  },
  {
    call: "post /favourite/set",
    at: "folderId",
    of: ["folder"],
    ask: (id, _kind, { own }) => ({
      body: { subjectKind: "article", subjectId: own.articleId, folderId: id, favourited: true },
    }),
  },
  { call: "get /favourite/folder", at: "?folderId", of: ["folder"], ask: (id) => ({ query: { folderId: id } }) },
  ...["move", "remove", "pin", "feature"].flatMap((verb) => [inCircle(verb, "circleId"), inCircle(verb, "openId")]),
  {
    call: "post /dynamic/create",
    at: "repostOf.id",
    of: ["article", "dynamic"],
    ask: (id, kind) => ({ body: { ...everything(), repostOf: { kind, id } } }),
  },
  { call: "get /dynamic/origin/{kind}/{id}", at: "{id}", of: ["article", "dynamic"], ask: inPath },
  { call: "post /circle/{id}/room/message/remove", at: "messageId", of: ["message"], ask: inRoom },
  ...["get /chat/search", "post /chat/message/send"].map((call): Naming => {
    const at = call.startsWith("get ") ? "?conversationId" : "conversationId";
    const ask = (id: number) => ({
      query: { q: "浮岛", conversationId: id },
      body: { ...everything(), conversationId: id },
    });
    return { call, at, of: ["conversation"], ask };
  }),
  { call: "get /report/target", at: "?id", of: reported, ask: (id, kind) => ({ query: { kind, id } }) },
  { call: "post /report/create", at: "id", of: reported, ask: (id, kind) => ({ body: { kind, id, reason: "spam" } }) },
  listed("post /report/settle", ["report"], { status: "handled" }),
  {
    call: "post /draft/article/save",
    at: "articleId",
    of: ["article"],
    ask: (id) => ({ body: { ...words, articleId: id, revision: 0, formKey: newFormKey() } }),
  },
  {
    call: "post /draft/article/save",
    at: "draftId",
    of: ["draft"],
    ask: (id) => ({ body: { ...words, draftId: id, revision: 1, formKey: newFormKey() } }),
  },
  {
    call: "post /article/publish",
    at: "draftId",
    of: ["draft"],
    ask: (id) => ({ body: { ...everything(), draftId: id, revision: 1 } }),
  },
  {
    call: "post /video/create",
    at: "videoFileId",
    of: ["file"],
    ask: (id) => ({ body: { ...everything(), videoFileId: id } }),
  },
  {
    call: "post /dynamic/create",
    at: "videoFileId",
    of: ["file"],
    ask: (id) => ({ body: { ...everything(), videoFileId: id } }),
  },
  ...["dynamic", "video"].map((kind): Naming => ({
    call: `put /draft/${kind}`,
    at: "videoFileId",
    of: ["file"],
    ask: (id) => ({ body: { ...everything(), videoFileId: id, revision: 0 } }),
  })),
  placed("post /circle/follow", () => ({ body: { followed: true } })),
  placed("post /circle/follow", () => ({ body: { followed: false } })),
  placed("post /dynamic/create"),
  placed("post /feedback/create", () => ({ body: { despiteSimilar: true } })),
  placed("post /video/create", (_id, _kind, { own }) => ({ body: { videoFileId: own.fileId } })),
  placed("post /article/publish", (_id, _kind, { own }) => ({ body: { draftId: own.draftId, revision: 1 } })),
  placed("put /draft/article/{id}/issue", (_id, _kind, { own }) => ({ params: { id: own.draftId } })),
  ...["dynamic", "feedback", "video"].map((kind) => placed(`put /draft/${kind}`, () => ({ body: { revision: 0 } }))),
  ...searched,
  {
    call: "post /poll/{id}/vote",
    at: "optionIds",
    of: ["option"],
    ask: (id) => ({ params: { id: ABSENT }, body: { optionIds: [id] } }),
  },
  {
    call: "post /circle/{id}/application/settle",
    at: "ids",
    of: ["application"],
    ask: (id, _kind, { own }) => ({ params: { id: own.circleId }, body: { ids: [id], accepted: true } }),
  },
  {
    call: "post /circle/{id}/invitation/withdraw",
    at: "invitationId",
    of: ["invitation"],
    ask: (id, _kind, { own }) => ({ params: { id: own.circleId }, body: { invitationId: id } }),
  },
  {
    call: "post /circle/{id}/review/settle",
    at: "ids",
    of: ["review"],
    ask: (id, _kind, { own }) => ({ params: { id: own.circleId }, body: { ids: [id], verdict: "approve" } }),
  },
  picture("post /comment/create", "imageIds", (_id, _kind, { own }) => ({
    body: { subjectKind: "article", subjectId: own.articleId },
  })),
  picture("put /comment/{id}", "imageIds", (_id, _kind, { own }) => ({ params: { id: own.commentId } })),
  picture("put /video/{id}", "coverImageId", (_id, _kind, { own }) => ({ params: { id: own.videoId } })),
  {
    call: "put /video/{id}",
    at: "videoFileId",
    of: ["file"],
    ask: (id, _kind, { own }) => ({ params: { id: own.videoId }, body: { ...everything(), videoFileId: id } }),
  },
  picture("post /dynamic/create", "imageIds"),
  picture("post /chat/message/send", "imageIds", (_id, _kind, { own }) => ({ body: { userId: own.friendId } })),
  picture("put /draft/dynamic", "imageIds", () => ({ body: { revision: 0 } })),
  picture("put /draft/video", "coverImageId", () => ({ body: { revision: 0 } })),
  picture("post /video/create", "coverImageId", (_id, _kind, { own }) => ({ body: { videoFileId: own.fileId } })),
  picture("post /article/publish", "coverImageId", (_id, _kind, { own }) => ({
    body: { draftId: own.draftId, revision: 1 },
  })),
  picture("put /draft/article/{id}/issue", "coverImageId", (_id, _kind, { own }) => ({ params: { id: own.draftId } })),
  picture("put /user/update", "avatarImageId"),
  picture("put /user/update", "coverImageId"),
  picture("put /circle/{id}", "iconImageId", (_id, _kind, { own }) => ({ params: { id: own.circleId } })),
  picture("put /circle/{id}", "bannerImageId", (_id, _kind, { own }) => ({ params: { id: own.circleId } })),
  picture("post /circle/create", "iconImageId"),
  picture("post /circle/create", "bannerImageId"),
  picture("post /series/create", "coverImageId", () => ({ body: { kind: "article" } })),
  picture("put /series/{id}", "coverImageId", (_id, _kind, { own }) => ({ params: { id: own.seriesId } })),
  ...seriesNamings,
  ...seriesChoices(placedIn("seriesId", "series")),
];

type Said = { status: number; text: string };

/** The answer's status and text, without the request id, the time, and the id of a created row. */
async function said(server: ApiServer, token: string | undefined, call: string, asked: Asked): Promise<Said> {
  const [method = "", path = ""] = call.split(" ");
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(asked.params?.[name] ?? ABSENT));
  const query = new URLSearchParams(
    Object.entries(asked.query ?? {}).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  const hasBody = method === "post" || method === "put";
  const answer = await server.fetch(`${COMMUNITY_PATH}${filled}?${query}`, {
    method: method.toUpperCase(),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { "content-type": "application/json" } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(asked.body ?? {}) } : {}),
  });
  const text = (await answer.text())
    .replaceAll(/"requestId":"[^"]*"/g, "")
    .replaceAll(/"(updatedAt|createdAt)":"[^"]*"/g, "")
    // View counts change some seconds later, also between two requests.
    .replaceAll(/"viewCount":\d+/g, "")
    .replace(/^(\{"statusCode":20\d,.*"data":\{.*?)"(?:id|reviewId)":\d+/, "$1");
  return { status: answer.status, text };
}

/** The kind of thing that `{id}` in a path refers to. */
function kindInPath(path: string): string | undefined {
  const [, name = ""] = /([\w-]+)\/\{id\}/.exec(path) ?? [];
  if (path.startsWith("/admin/")) return undefined;
  return { "video-file": "file" }[name] ?? name;
}

/** Ids of public things. Ids that only the staff pass are below `/admin` and not tested here. */
const ofEverybody = `
get /article/list ?authorId
get /article/list ?tag
get /dynamic/list ?authorId
get /favourite/folder/list ?userId
get /following/list ?tag
get /search ?author
get /search ?tag
get /search/article ?author
get /search/article ?tag
get /search/dynamic ?author
get /search/dynamic ?tag
get /search/feedback ?author
get /search/feedback ?tag
get /search/video ?author
get /search/video ?tag
get /series/list ?userId
get /user/comment/list ?userId
get /user/fans/list ?userId
get /user/feedback/list ?userId
get /user/follow/circle/list ?userId
get /user/follow/list ?userId
get /video/list ?authorId
get /video/list ?tag
post /article/publish tagIds
post /chat/message/send userId
post /circle/{id}/member/ban userId
post /circle/{id}/member/may-post userId
post /circle/{id}/member/mute userId
post /circle/{id}/member/remove userId
post /circle/{id}/member/role userId
post /circle/{id}/member/unban userId
post /circle/{id}/member/unmute userId
post /circle/{id}/transfer userId
post /feedback/{id}/move originalId
post /user/block userId
post /user/follow userId
post /user/mute userId
post /video/create tagIds
put /draft/article/{id}/issue tagIds
put /draft/video tagIds
put /video/{id} tagIds
`;

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

const isId = (name: string) => /^(?:ids?|into|tag|circle|author)$|Ids?$/.test(name);

/** Every location in an endpoint's input, other than `{id}` in its path, that takes an id. */
function idPlaces(document: Document, { parameters, requestBody }: Operation): string[] {
  const namesIn = (schema: Schema, before: string): string[] => {
    const whole = schema.$ref ? (document.components?.schemas?.[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;
    const parts = [...(whole.anyOf ?? []), ...(whole.oneOf ?? []), ...(whole.allOf ?? [])];
    return [
      ...Object.entries(whole.properties ?? {}).flatMap(([name, inner]) => [
        ...(isId(name) ? [before + name] : []),
        ...namesIn(inner, `${before}${name}.`),
      ]),
      ...parts.flatMap((part) => namesIn(part, before)),
    ];
  };
  const inQuery = (parameters ?? []).flatMap((one) => (one.in === "query" && isId(one.name) ? [`?${one.name}`] : []));
  const inBody = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => namesIn(schema, ""));
  return [...new Set([...inQuery, ...inBody])];
}

async function documentOf(server: ApiServer): Promise<Document> {
  return (await (await server.fetch(`${COMMUNITY_PATH}/openapi.json`)).json()) as Document;
}

const callsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, call: `${method} ${path}`, operation })),
  );

describe("answers to a stranger", () => {
  test.override({ overrides: { limiter: noLimits } });

  test(
    "A04 E05 C19 for each id that an endpoint takes, a hidden thing is answered like a thing that never existed",
    { timeout: 600_000 },
    async ({ server }) => {
      const people = await peopleOf(server);
      const { stranger, owner } = people;
      const world = await makeHiddenWorld(server, people, thingsOf(server, people));
      const { hidden } = world;
      const { db } = server.ctx;
      // A submission that is stored for review before its verb runs must not reveal anything either, nor whom the
      // author has blocked.
      const review = { ...noBudgets, circles: [hidden.circle?.secret], circlesMay: true };
      await db
        .insertInto("site_config")
        .values({ key: "review", value: JSON.stringify(review), updated_at: 0 })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: JSON.stringify(review) }))
        .execute();
      await db
        .insertInto("user_block")
        .values({ user_id: owner.user.id, target_id: stranger.user.id, created_at: server.clock.now() })
        .execute();
      const inPaths = callsOf(await documentOf(server)).flatMap(({ call, path }): Naming[] => {
        const kind = kindInPath(path);
        return kind !== undefined && hidden[kind] !== undefined ? [{ call, at: "{id}", of: [kind], ask: inPath }] : [];
      });
      expect(inPaths.length).toBeGreaterThan(80);
      // Each call creates the form's draft again.
      const forget = () =>
        db.deleteFrom("draft").where("author_id", "=", stranger.user.id).where("kind", "<>", "article").execute();
      let asked = 0;
      for (const { call, at, of, ask } of [...inPaths, ...namings])
        for (const kind of of)
          for (const token of call.startsWith("get ") ? [stranger.token, undefined] : [stranger.token]) {
            await forget();
            const absent = await said(server, token, call, ask(ABSENT, kind, world));
            // A call that is refused for another reason would test nothing.
            if (absent.status === 400) expect.soft(absent.text, `${call} ${at}`).toContain(`"fieldErrors":{"${at}":`);
            for (const [state, id] of Object.entries(hidden[kind] ?? {})) {
              const name = `${call} ${at}: ${kind} ${state}${token ? "" : " by a guest"}`;
              await forget();
              const there = await said(server, token, call, ask(id, kind, world));
              expect.soft(there, name).toEqual({ ...absent, text: absent.text.replaceAll(String(ABSENT), String(id)) });
              expect.soft(there.text, name).not.toContain(CANARY);
              asked++;
            }
          }
      expect(asked).toBeGreaterThan(800);
    },
  );

  test("A04 E05 moving a post reveals neither a hidden circle nor a post in a hidden circle", async ({ server }) => {
    const people = await peopleOf(server);
    const { hidden, own } = await makeHiddenWorld(server, people, thingsOf(server, people));
    const circles = [...Object.values(hidden.circle ?? {}), ABSENT];
    for (const verb of ["move", "remove", "pin", "feature"])
      for (const kind of posts) {
        const ids = [...Object.values(hidden[kind] ?? {}), ...(kind === "dynamic" ? [own.dynamicId] : []), ABSENT];
        for (const circleId of circles)
          for (const postId of ids) {
            const ask = { params: { id: circleId }, body: { ...everything(), kind, postId } };
            const { status, text } = await said(server, people.stranger.token, `post /circle/{id}/post/${verb}`, ask);
            expect
              .soft([status, text], `${verb} ${kind} ${postId} in ${circleId}`)
              .toEqual([404, expect.stringContaining("圈子不存在")]);
          }
      }
  });

  test("A04 reposting a repost whose origin is now hidden gets the same answer as one whose origin is deleted", async ({
    server,
  }) => {
    const [author, friend, stranger] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
    const passedOn = async (hide: object) => {
      const origin = await postDynamic(server, author.token);
      const repost = await postDynamic(server, friend.token, { repostOf: { kind: "dynamic", id: origin } });
      await server.ctx.db.updateTable("dynamic").set(hide).where("id", "=", origin).execute();
      const repostOf = { kind: "dynamic" as const, id: repost };
      const body = { source: "看看", repostOf, formKey: newFormKey() };
      return said(server, stranger.token, "post /dynamic/create", { body });
    };
    const deleted = await passedOn({ deleted_at: 1, deleted_by: author.user.id });
    expect(deleted.status).toBe(404);
    expect(await passedOn({ visibility: "self" })).toEqual(deleted);
    expect(await passedOn({ is_enclosed: 1 })).toEqual(deleted);
  });

  test("C19 A04 every id parameter of every endpoint is tested above, or takes only public ids", async ({ server }) => {
    const document = await documentOf(server);
    const tried = new Set(namings.map(({ call, at }) => `${call} ${at}`));
    const rest = callsOf(document).flatMap(({ call, path, operation }) =>
      path.startsWith("/admin/")
        ? []
        : idPlaces(document, operation)
            .map((at) => `${call} ${at}`)
            .filter((place) => !tried.has(place)),
    );
    expect(rest.toSorted()).toEqual(ofEverybody.trim().split("\n"));
  });
});
