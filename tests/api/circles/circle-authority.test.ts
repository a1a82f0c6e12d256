import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { putInRoom } from "#tests/fixtures/rooms.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const roles = [
  "guest",
  "outsider",
  "applicant",
  "member",
  "muted",
  "banned",
  "moderator",
  "owner",
  "administrator",
] as const;
type Role = (typeof roles)[number];

/** The circle of the request; each test row creates it again. */
type Kind = "public" | "private" | "secret" | "waiting";

interface Scene {
  circleId: number;
  /** The targets of actions: a plain member, an applicant and a banned person. */
  memberId: number;
  applicationId: number;
  bannedId: number;
  token: string;
  invitationId: number;
  /** A post of the plain member in the circle, and a circle without any of the members. */
  dynamicId: number;
  otherId: number;
  /** A message of the plain member in the circle's room. */
  messageId: number;
}

interface Row {
  /** The endpoint's name in the contract. */
  endpoint: string;
  of: Kind;
  path: (scene: Scene) => string;
  body?: (scene: Scene) => object;
  /** Statuses in the order of `roles`. */
  expected: string;
}

const at = (rest: string) => (scene: Scene) => `/circle/${scene.circleId}${rest}`;
const to =
  (more: object = {}) =>
  (scene: Scene) => ({ userId: scene.memberId, ...more });
const aPost =
  (more: object) =>
  ({ dynamicId }: Scene) => ({ kind: "dynamic", postId: dynamicId, ...more });
const nothing = () => ({});
const settings = () => ({ name: `新名${newFormKey().replaceAll(/[-_]/g, "").slice(0, 8)}`, category: "game" });
const why = { reason: "刷屏" };

/*                 guest outsider applicant member muted banned moderator owner administrator */
const everybody = "  200      200       200    200   200    200       200   200           200";
const members_ = " 401      200       200    200   200    200       200   200           200";
const insiders = " 403      403       403    200   200    403       200   200           200";
const knowers = "  404      404       404    200   200    404       200   200           200";
const staff = "    401      403       403    403   403    403       200   200           200";
const owners = "   401      403       403    403   403    403       403   200           200";

const table: Row[] = [
  { endpoint: "get /circle/list", of: "public", path: () => "/circle/list", expected: everybody },
  { endpoint: "get /circle/list", of: "public", path: () => "/circle/list?mine=true", expected: members_ },
  { endpoint: "get /circle/suggestion/list", of: "public", path: () => "/circle/suggestion/list", expected: everybody },
  {
    endpoint: "post /circle/follow",
    of: "public",
    path: () => "/circle/follow",
    body: ({ circleId }) => ({ circleId, followed: true }),
    expected: "    401      403       403    200   200    403       200   200           403",
  },
  { endpoint: "get /circle/founding", of: "public", path: () => "/circle/founding", expected: members_ },
  {
    endpoint: "post /circle/create",
    of: "public",
    path: () => "/circle/create",
    body: () => ({ ...settings(), formKey: newFormKey() }),
    expected: members_,
  },
  {
    endpoint: "get /circle/founding/list",
    of: "waiting",
    path: () => "/circle/founding/list",
    expected: "    401      403       403    403   403    403       403   403           200",
  },
  {
    endpoint: "post /circle/{id}/founding/settle",
    of: "waiting",
    path: at("/founding/settle"),
    body: () => ({ approved: true }),
    expected: "    401      404       404    404   404    404       404   403           200",
  },
  {
    endpoint: "get /circle/{id}",
    of: "waiting",
    path: at(""),
    expected: "    404      404       404    404   404    404       404   200           200",
  },
  {
    endpoint: "get /invitation/{token}",
    of: "secret",
    path: ({ token }) => `/invitation/${token}`,
    expected: everybody,
  },
  {
    endpoint: "post /invitation/{token}/accept",
    of: "secret",
    path: ({ token }) => `/invitation/${token}/accept`,
    body: nothing,
    expected: "    401      200       200    200   200    403       200   200           200",
  },
  { endpoint: "get /circle/{id}", of: "public", path: at(""), expected: everybody },
  { endpoint: "get /circle/{id}", of: "private", path: at(""), expected: everybody },
  { endpoint: "get /circle/{id}", of: "secret", path: at(""), expected: knowers },
  { endpoint: "put /circle/{id}", of: "public", path: at(""), body: settings, expected: owners },
  {
    endpoint: "post /circle/{id}/announcement",
    of: "public",
    path: at("/announcement"),
    body: () => ({ text: "周五更新" }),
    expected: staff,
  },
  {
    endpoint: "post /circle/{id}/join",
    of: "public",
    path: at("/join"),
    body: nothing,
    expected: "    401      200       200    200   200    403       200   200           200",
  },
  {
    endpoint: "post /circle/{id}/join",
    of: "secret",
    path: at("/join"),
    body: nothing,
    expected: "    401      404       404    200   200    404       200   200           403",
  },
  {
    endpoint: "post /circle/{id}/application/withdraw",
    of: "public",
    path: at("/application/withdraw"),
    body: nothing,
    expected: members_,
  },
  {
    endpoint: "post /circle/{id}/leave",
    of: "public",
    path: at("/leave"),
    body: nothing,
    expected: "    401      200       200    200   200    200       200   403           200",
  },
  {
    endpoint: "post /circle/{id}/notice-level",
    of: "public",
    path: at("/notice-level"),
    body: () => ({ level: "all" }),
    expected: "    401      403       403    200   200    403       200   200           403",
  },
  { endpoint: "get /circle/{id}/application/list", of: "public", path: at("/application/list"), expected: staff },
  {
    endpoint: "post /circle/{id}/application/settle",
    of: "public",
    path: at("/application/settle"),
    body: ({ applicationId }) => ({ ids: [applicationId], accepted: true }),
    expected: staff,
  },
  { endpoint: "get /circle/{id}/invitation/list", of: "public", path: at("/invitation/list"), expected: staff },
  {
    endpoint: "post /circle/{id}/invitation/create",
    of: "public",
    path: at("/invitation/create"),
    body: () => ({ days: 7, uses: 10 }),
    expected: staff,
  },
  {
    endpoint: "post /circle/{id}/invitation/withdraw",
    of: "public",
    path: at("/invitation/withdraw"),
    body: ({ invitationId }) => ({ invitationId }),
    expected: staff,
  },
  { endpoint: "get /circle/{id}/member/list", of: "public", path: at("/member/list"), expected: everybody },
  { endpoint: "get /circle/{id}/member/list", of: "private", path: at("/member/list"), expected: insiders },
  {
    endpoint: "get /circle/{id}/member/list",
    of: "public",
    path: at("/member/list?filter=muted"),
    expected: "    403      403       403    403   403    403       200   200           200",
  },
  { endpoint: "get /circle/{id}/review/list", of: "public", path: at("/review/list"), expected: staff },
  {
    endpoint: "post /circle/{id}/review/settle",
    of: "public",
    path: at("/review/settle"),
    body: () => ({ ids: [999_999], verdict: "approve" }),
    expected: staff,
  },
  {
    endpoint: "post /circle/{id}/review/setting",
    of: "private",
    path: at("/review/setting"),
    body: () => ({ isOn: "on" }),
    expected: staff,
  },
  { endpoint: "get /circle/{id}/ban/list", of: "public", path: at("/ban/list"), expected: staff },
  {
    endpoint: "post /circle/{id}/member/role",
    of: "public",
    path: at("/member/role"),
    body: to({ role: "moderator" }),
    expected: owners,
  },
  {
    endpoint: "post /circle/{id}/member/may-post",
    of: "public",
    path: at("/member/may-post"),
    body: to({ mayPost: true }),
    expected: staff,
  },
  {
    endpoint: "post /circle/{id}/member/mute",
    of: "public",
    path: at("/member/mute"),
    body: to({ days: 3, ...why }),
    expected: staff,
  },
  {
    endpoint: "post /circle/{id}/member/unmute",
    of: "public",
    path: at("/member/unmute"),
    body: to(),
    expected: staff,
  },
  {
    endpoint: "post /circle/{id}/member/ban",
    of: "public",
    path: at("/member/ban"),
    body: to({ days: 0, ...why }),
    expected: staff,
  },
  {
    endpoint: "post /circle/{id}/member/unban",
    of: "public",
    path: at("/member/unban"),
    body: ({ bannedId }) => ({ userId: bannedId }),
    expected: staff,
  },
  {
    endpoint: "post /circle/{id}/member/remove",
    of: "public",
    path: at("/member/remove"),
    body: to(why),
    expected: staff,
  },
  { endpoint: "post /circle/{id}/transfer", of: "public", path: at("/transfer"), body: to(), expected: owners },
  { endpoint: "post /circle/{id}/dissolve", of: "public", path: at("/dissolve"), body: nothing, expected: owners },
  {
    endpoint: "post /circle/{id}/dissolve/undo",
    of: "public",
    path: at("/dissolve/undo"),
    body: nothing,
    expected: owners,
  },
  {
    endpoint: "get /circle/place/list",
    of: "public",
    path: () => "/circle/place/list?kind=dynamic",
    expected: members_,
  },
  { endpoint: "get /circle/{id}/home", of: "public", path: at("/home"), expected: everybody },
  { endpoint: "get /circle/{id}/home", of: "private", path: at("/home"), expected: everybody },
  { endpoint: "get /circle/{id}/home", of: "secret", path: at("/home"), expected: knowers },
  { endpoint: "get /circle/{id}/post/list", of: "public", path: at("/post/list"), expected: everybody },
  { endpoint: "get /circle/{id}/post/list", of: "private", path: at("/post/list"), expected: insiders },
  ...(["public", "private"] as const).flatMap((of) => [
    {
      endpoint: "post /circle/{id}/post/pin",
      of,
      path: at("/post/pin"),
      body: aPost({ pinned: true }),
      expected: staff,
    },
    {
      endpoint: "post /circle/{id}/post/feature",
      of,
      path: at("/post/feature"),
      body: aPost({ featured: true }),
      expected: staff,
    },
  ]),
  {
    endpoint: "post /circle/{id}/post/remove",
    of: "public",
    path: at("/post/remove"),
    body: aPost(why),
    expected: staff,
  },
  {
    endpoint: "post /circle/{id}/post/remove",
    of: "private",
    path: at("/post/remove"),
    body: aPost(why),
    // Roles that may not read the post get a 404.
    expected: "    401      404       404    403   403    404       200   200           200",
  },
  {
    endpoint: "post /circle/{id}/post/move",
    of: "public",
    path: ({ otherId }) => `/circle/${otherId}/post/move`,
    body: aPost(why),
    // Staff of one circle have no rights in the other; administrators have rights in both.
    expected: "    401      403       403    403   403    403       403   403           200",
  },
  {
    endpoint: "get /circle/{id}/room",
    of: "public",
    path: at("/room"),
    expected: "    401      403       403    200   200    403       200   200           403",
  },
  {
    endpoint: "get /circle/{id}/room",
    of: "secret",
    path: at("/room"),
    expected: "    401      404       404    200   200    404       200   200           403",
  },
  { endpoint: "put /circle/{id}/room", of: "public", path: at("/room"), body: nothing, expected: owners },
  {
    endpoint: "post /circle/{id}/room/message/remove",
    of: "public",
    path: at("/room/message/remove"),
    body: ({ messageId }) => ({ messageId }),
    expected: staff,
  },
  { endpoint: "get /circle/{id}/log", of: "public", path: at("/log"), expected: everybody },
  { endpoint: "get /circle/{id}/log", of: "private", path: at("/log"), expected: insiders },
];

/** A session for each role, and the targets of actions. */
async function peopleOf(server: ApiServer) {
  const tokens = new Map<Role, { id: number; token: string }>();
  for (const role of roles.slice(1)) {
    const login = await server.loginAs(role === "administrator" ? { role: "ADMIN" } : {});
    tokens.set(role, { id: login.user.id, token: login.token });
  }
  const others = [await server.make.user(), await server.make.user(), await server.make.user()];
  return { tokens, others: others.map((user) => user.id) };
}
type People = Awaited<ReturnType<typeof peopleOf>>;

async function sceneOf(server: ApiServer, kind: Kind, { tokens, others }: People): Promise<Scene> {
  const { db } = server.ctx;
  const now = server.clock.now();
  const id = (role: Role) => tokens.get(role)?.id ?? 0;
  const [memberId = 0, candidateId = 0, bannedId = 0] = others;
  const members =
    kind === "waiting"
      ? [{ user_id: id("owner") }]
      : [
          { user_id: id("owner") },
          { user_id: id("moderator"), role: "moderator" as const },
          { user_id: id("member") },
          { user_id: id("muted"), muted_until: now + 86_400_000 },
          { user_id: memberId },
        ];
  // After some hundred rows a person would own or be in too many circles.
  await db.updateTable("circle").set({ owner_id: null }).execute();
  const circleId = await makeCircle(server, members, {
    state: kind === "waiting" ? "applied" : "open",
    is_private: kind === "private" || kind === "secret" ? 1 : 0,
    join_policy: kind === "secret" ? "invitation" : "approval",
  });
  for (const user_id of [id("banned"), bannedId])
    await db
      .insertInto("circle_ban")
      .values({ circle_id: circleId, user_id, banned_by: id("owner"), reason: "广告", created_at: now })
      .execute();
  const applications = await db
    .insertInto("circle_application")
    .values([id("applicant"), candidateId].map((user_id) => ({ circle_id: circleId, user_id, created_at: now })))
    .returning("id")
    .execute();
  const token = newFormKey();
  const invitation = await db
    .insertInto("circle_invitation")
    .values({
      circle_id: circleId,
      token,
      made_by: id("owner"),
      uses_left: 1,
      expires_at: now + 86_400_000,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const applicationId = applications[1]?.id ?? 0;
  const dynamic = await db
    .insertInto("dynamic")
    .values({
      author_id: memberId,
      circle_id: circleId,
      is_enclosed: kind === "private" || kind === "secret" ? 1 : 0,
      source: "今天也亮灯",
      html: "<p>今天也亮灯</p>",
      renderer_version: 1,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("circle_post")
    .values({
      circle_id: circleId,
      kind: "dynamic",
      post_id: dynamic.id,
      author_id: memberId,
      is_shown: 1,
      published_at: now,
      replied_at: now,
      featured_at: null,
      pinned_at: null,
    })
    .execute();
  return {
    circleId,
    memberId,
    bannedId,
    applicationId,
    token,
    invitationId: invitation.id,
    dynamicId: dynamic.id,
    otherId: await makeCircle(server, []),
    messageId: await putInRoom(server, circleId, memberId),
  };
}

test("E05 C19 every endpoint of circles has rows in the permission table", async ({ server }) => {
  const { paths } = (await (await server.fetch(`${COMMUNITY_PATH}/openapi.json`)).json()) as {
    paths: Record<string, object>;
  };
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path.replace(COMMUNITY_PATH, "")}`),
  );
  const ofCircles = endpoints.filter((endpoint) => / \/(?:circle|invitation)(?:\/|$)/.test(endpoint)).toSorted();
  expect([...new Set(table.map((row) => row.endpoint))].toSorted()).toEqual(ofCircles);
});

test(
  "E05 C19 R12 R13 R14 every endpoint of circles answers each role, from guest to administrator, as the permission table says",
  { timeout: 180_000 },
  async ({ server }) => {
    const people = await peopleOf(server);
    const answered: string[] = [];
    const expected: string[] = [];
    for (const row of table) {
      const wanted = row.expected.trim().split(/\s+/);
      for (const [place, role] of roles.entries()) {
        const scene = await sceneOf(server, row.of, people);
        const token = people.tokens.get(role)?.token;
        const response = await server.fetch(`${COMMUNITY_PATH}${row.path(scene)}`, {
          method: row.endpoint.split(" ")[0]?.toUpperCase() ?? "GET",
          headers: {
            "content-type": "application/json",
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          ...(row.body ? { body: JSON.stringify(row.body(scene)) } : {}),
        });
        const what = `${row.endpoint} of a ${row.of} one, ${role}:`;
        expected.push(`${what} ${wanted[place]}`);
        answered.push(`${what} ${response.status}`);
        if (response.status >= 400) {
          const { message } = (await response.json()) as { message: string };
          expect.soft(message, what).toMatch(/\p{Script=Han}/u);
        }
      }
    }
    expect(answered).toEqual(expected);
  },
);
