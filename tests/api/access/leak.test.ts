import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { completionEndpoints, completionKind } from "#contract/finding/completion.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { circlePostEndpoints } from "#contract/posts/circle-post.ts";
import { siteTimeOf } from "#contract/shared/site-time.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { sitemapKind } from "#contract/finding/sitemap.ts";
import type { SubjectKind } from "#contract/shared/subject.ts";
import { createComment } from "#api/services/posts/comment/create-comment.ts";
import { rebuildSuggestions } from "#api/services/finding/suggestion/rebuild.ts";
import { makeCircle, putIn } from "#tests/fixtures/circles.ts";
import { makeSeries, putInSeries } from "#tests/fixtures/series.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { setReview } from "#tests/fixtures/no-budgets.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Person = Awaited<ReturnType<ApiServer["loginAs"]>>;

/** Contained in every text that is not public, and in no other text. */
const CANARY = "珊瑚密语CANARY";
const NEEDLE = "CANARY";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema?: { enum?: string[]; anyOf?: { enum?: string[] }[] };
}

/** The values tried for a parameter; only the first one is used while another parameter varies. */
function valuesOf({ name, schema }: Parameter, known: Record<string, (string | number)[]>): (string | number)[] {
  return schema?.enum ?? known[name] ?? [];
}

/** Every GET of the document, with each parameter varied over all values that could lead to a hidden thing. */
async function askable(server: ApiServer, known: Record<string, (string | number)[]>): Promise<string[]> {
  const document = (await (await server.fetch(`${COMMUNITY_PATH}/openapi.json`)).json()) as {
    paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  };
  const asked = new Set<string>();
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (!get) continue;
    const parameters = (get.parameters ?? []).filter((parameter) => parameter.in !== "header");
    const inPath = parameters.filter((parameter) => parameter.in === "path");
    const inQuery = parameters.filter((parameter) => parameter.in === "query");
    // The document's paths are relative to its own root.
    let paths = [COMMUNITY_PATH + path];
    for (const parameter of inPath) {
      const values = valuesOf(parameter, known);
      paths = paths.flatMap((one) =>
        values.map((value) => one.replace(`{${parameter.name}}`, encodeURIComponent(value))),
      );
    }
    // Two parameters that name one thing vary together.
    const pairs = [
      ["subjectKind", "subjectId"],
      ["kind", "id"],
    ].filter((pair) => pair.every((name) => inQuery.some((parameter) => parameter.name === name)));
    const queries: Record<string, string | number>[] = [{}];
    const required = Object.fromEntries(
      inQuery.flatMap((parameter) => {
        const [first] = valuesOf(parameter, known);
        return parameter.required && first !== undefined ? [[parameter.name, first]] : [];
      }),
    );
    for (const parameter of inQuery)
      for (const value of valuesOf(parameter, known)) queries.push({ ...required, [parameter.name]: value });
    for (const [kind = "", id = ""] of pairs)
      for (const one of valuesOf(inQuery.find(({ name }) => name === kind) ?? { name: kind, in: "query" }, known))
        for (const other of known.id ?? []) queries.push({ ...required, [kind]: one, [id]: other });
    for (const one of paths)
      for (const query of queries)
        asked.add(
          `${one}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`,
        );
  }
  return [...asked];
}

/**
 * The answer's text without the request id, the view count (reading changes it) and a person's total of likes (likes
 * of hidden posts count).
 */
async function said(server: ApiServer, path: string, as?: Person): Promise<string> {
  const answer = await server.fetch(path, as ? { headers: { authorization: `Bearer ${as.token}` } } : {});
  return `${answer.status} ${(await answer.text()).replaceAll(/"requestId":"[^"]*"|"(view|liked)Count":\d+|"isRead":\w+|"openedNumber":\w+/g, "")}`;
}

/**
 * Hides one post of each kind, each with a comment by its author. `strangers` receives the posts that nobody else was
 * ever shown.
 */
async function hide(
  server: ApiServer,
  author: Person,
  circle: number,
  { follower, strangers }: { follower: Person; strangers: Person[] },
): Promise<void> {
  const { ctx } = server;
  const viewer = {
    ...author.user,
    staffRole: null,
    mutedUntil: null,
    sessionId: 0,
    fingerprint: author.fingerprint,
  } as Parameters<typeof createComment>[0]["viewer"];
  const comment = (subjectKind: SubjectKind, subjectId: number, source = CANARY) =>
    createComment({
      ctx,
      viewer,
      input: { subjectKind, subjectId, source, imageIds: [], formKey: newFormKey() },
    });
  const plain = { title: CANARY, source: `${CANARY} #${NEEDLE}#` };
  const names = strangers.map(({ user }) => `[@${user.name}](user:${user.id})`).join(" ");
  const text = { ...plain, source: `${plain.source} ${names} ` };
  for (const over of [{ circleId: circle }, { visibility: "followers" }, { visibility: "self" }] as const) {
    const { title: _none, ...words } = text;
    const spoken = `${CANARY} ${names} `;
    await comment("article", await publishArticle(server, author.token, { ...text, ...over }), spoken);
    await comment("dynamic", await postDynamic(server, author.token, { ...words, ...over }), spoken);
    await comment("video", await postVideo(server, author, { ...text, ...over }), spoken);
  }
  const poll = { question: CANARY, options: [CANARY, "乙"], days: 3 as const };
  await publishArticle(server, author.token, { ...text, poll, circleId: circle });
  const publishAt = siteTimeOf(server.clock.now() + 3_600_000);
  await publishArticle(server, author.token, { ...text, schedule: "later", publishAt });
  await server.call(articleEndpoints.draftSave, { body: { ...text, formKey: newFormKey() } }, { token: author.token });
  const gone: [SubjectKind, number][] = [
    ["article", await publishArticle(server, author.token, plain)],
    ["dynamic", await postDynamic(server, author.token, { source: plain.source })],
    ["video", await postVideo(server, author, plain)],
    ["feedback", await writeFeedback(server, author.token, plain)],
  ];
  for (const [kind, id] of gone) {
    await comment(kind, id);
    const init = { method: "DELETE", headers: { authorization: `Bearer ${author.token}` } };
    expect((await server.fetch(`${COMMUNITY_PATH}/${kind}/${id}`, init)).status).toBe(200);
  }
  await makeWait(server, author, text);
  await makeCircle(server, [{ user_id: author.user.id }], { name: CANARY, is_private: 1, join_policy: "invitation" });
  await rebuildSuggestions({ ctx });
  // A follower may read the post; the follower's actions must not reveal it to others.
  const { data } = await server.call(
    dynamicEndpoints.list,
    { query: { authorId: String(author.user.id) } },
    { token: follower.token },
  );
  for (const { id } of data.items.filter(({ visibility }) => visibility === "followers"))
    await server.call(dynamicEndpoints.like, { params: { id }, body: { liked: true } }, { token: follower.token });
}

/** One post of each kind that waits for review, and a pending change of a published post. */
async function makeWait(server: ApiServer, { token }: Person, text: { title: string; source: string }): Promise<void> {
  const { db } = server.ctx;
  const { id } = await db
    .selectFrom("dynamic")
    .select("id")
    .where("source", "=", "大家的动态")
    .executeTakeFirstOrThrow();
  const kinds = ["article", "dynamic", "video", "feedback", "comment", "user", "circle"];
  await setReview(server.ctx, { kinds });
  const said = { subjectKind: "dynamic" as const, subjectId: id, source: CANARY, formKey: newFormKey() };
  expect(await server.call(commentEndpoints.create, { body: said }, { token })).toMatchObject({ status: 202 });
  expect(await server.call(profileEndpoints.update, { body: { bio: CANARY } }, { token })).toMatchObject({
    status: 202,
  });
  const { title: _none, ...words } = text;
  for (const write of [
    () => publishArticle(server, token, text),
    () => postDynamic(server, token, words),
    () => writeFeedback(server, token, text),
  ])
    await expect(write()).rejects.toThrow("已提交，审核通过后发布");
  await setReview(server.ctx, {});
}

test(
  "A04 E05 R06 a private, pending, deleted or followers-only post appears in no answer or count of another member",
  { timeout: 180_000 },
  async ({ server }) => {
    const people = {
      author: await server.loginAs(),
      follower: await server.loginAs(),
      member: await server.loginAs(),
      stranger: await server.loginAs({ name: "过路人" }),
      banned: await server.loginAs({ name: "门外人" }),
    };
    const { author, follower, member, stranger, banned } = people;
    const { db } = server.ctx;
    const circle = await makeCircle(server, [], { name: "暗礁", is_private: 1 });
    await putIn(server, circle, author, { role: "owner" });
    await putIn(server, circle, member);
    const now = server.clock.now();
    const ban = { circle_id: circle, banned_by: author.user.id, until: null, created_at: now, reason: "试" };
    await db
      .insertInto("circle_ban")
      .values({ ...ban, user_id: banned.user.id })
      .execute();
    await db
      .insertInto("user_follow")
      .values({ follower_id: follower.user.id, followee_id: author.user.id, created_at: now })
      .execute();
    // Each kind also has one public post.
    const open = await publishArticle(server, author.token, { title: "大家的浮岛", source: "大家都能读。" });
    const shelf = await makeSeries(server, author, { title: "大家的专栏" });
    await putInSeries(server, author, shelf, [open]);
    await postDynamic(server, author.token, { source: "大家的动态" });
    await postVideo(server, author, { title: "大家的视频" });
    await writeFeedback(server, author.token);

    const ids = Array.from({ length: 8 }, (_, place) => place + 1);
    const known = {
      id: ids,
      revision: [1, 2],
      userId: Object.values(people).map(({ user }) => user.id),
      authorId: [author.user.id],
      circleId: [circle],
      subjectId: ids,
      commentId: ids,
      folderId: [1],
      part: [1],
      q: [NEEDLE, "珊瑚", CANARY],
      keyword: [NEEDLE],
      tag: ["guide"],
      author: [author.user.id],
      circle: [circle],
      key: ["hotSearches"],
      phone: ["13900000000"],
      token: ["a".repeat(24)],
    };
    const asked = await askable(server, known);
    for (const name of ["/sitemap?", ...sitemapKind.options.map((kind) => `/sitemap/${kind}/1?`)])
      expect(asked).toContain(COMMUNITY_PATH + name);
    // A new list endpoint is included without further work.
    expect(asked.length).toBeGreaterThan(400);
    const readers = [undefined, stranger, banned];
    /** Requests each path as each reader, a few at a time. */
    async function each(
      paths: string[],
      as: (Person | undefined)[],
      look: (key: string, answer: string) => unknown,
    ): Promise<void> {
      const calls = paths.flatMap((path) => as.map((reader) => ({ path, reader })));
      const walk = async () => {
        for (let call = calls.pop(); call; call = calls.pop())
          look(`${call.reader?.user.id} ${call.path}`, await said(server, call.path, call.reader));
      };
      await Promise.all(Array.from({ length: 8 }, walk));
    }
    // Answers that take no id must not change, counts included; names and figures of people and circles may.
    const still = asked.filter(
      (path) =>
        !/\/random\/name/.test(path) &&
        (!/\/\d+(\/|\?)|[?&](subjectId|commentId|id)=/.test(path) ||
          /\/(user\/(?!random)|circle\/|series\/|sitemap\/)/.test(path)),
    );
    const before = new Map<string, string>();
    await each(still, readers, (key, answer) => before.set(key, answer));
    await hide(server, author, circle, { follower, strangers: [stranger, banned] });
    // Hidden articles are parts of the open series, and of a series that nobody else may see.
    const hiddenIds = await db
      .selectFrom("article")
      .select("id")
      .where("author_id", "=", author.user.id)
      .where("deleted_at", "is", null)
      .where("id", "!=", open)
      .orderBy("id")
      .execute();
    const [one, ...others] = hiddenIds.map((row) => row.id);
    await putInSeries(server, author, shelf, [one ?? 0]);
    await putInSeries(server, author, await makeSeries(server, author, { title: `${CANARY} ${NEEDLE}` }), others);
    let found = 0;
    await each(asked, readers, (key, answer) => {
      if (answer.startsWith("200 ")) found++;
      expect.soft(answer.startsWith("429 "), key).toBe(false);
      // A query echoed in the answer is not a leak: the answer was the same before the hidden things existed.
      if (answer.includes(NEEDLE) && before.get(key) !== answer) expect.soft(answer, key).not.toContain(NEEDLE);
    });
    await each(still, readers, (key, answer) => expect.soft(answer, key).toBe(before.get(key)));
    // Most requests succeed; otherwise the test would prove nothing.
    expect(found).toBeGreaterThan(asked.length / 2);
    // Permitted readers do see the needle: the test looks in the right places.
    const inCircle = await server.call(circlePostEndpoints.list, { params: { id: circle } }, { token: member.token });
    expect(JSON.stringify(inCircle.data)).toContain(NEEDLE);
    expect(inCircle.data.items).toHaveLength(4);
    // A private circle is completed for its members only; for others its name appears in lists of circles alone.
    for (const kind of completionKind.options)
      for (const [reader, q, names] of [
        [member, "暗礁", ["暗礁"]],
        [author, "shanhu", [CANARY]],
        ...[follower, stranger, banned].flatMap((one) =>
          ["暗礁", "anjiao", "aj", CANARY, "shanhu", "shm"].map((typed) => [one, typed, []] as const),
        ),
      ] as const) {
        const { data } = await server.call(completionEndpoints.list, { query: { kind, q } }, { token: reader.token });
        expect
          .soft(
            data.items.map(({ name }) => name),
            `${reader.user.id} ${kind} ${q}`,
          )
          .toEqual(names);
      }
    const outside = await server.call(circlePostEndpoints.home, { params: { id: circle } }, { token: stranger.token });
    expect(outside.data.posts.items).toEqual([]);
  },
);
