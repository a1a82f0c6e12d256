import { key, newMember, unique } from "../../fixtures/e2e-community.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("R30 E03 E05 R07 pages that not everybody may see stay in no browser's cache, and public pages may be asked for again", async ({
  page,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const me = await newMember(request, origin);
  const fields = { category: "game", description: "只给成员看", joinPolicy: "approval" };
  const found = (name: string, isPrivate: boolean) =>
    me.send<{ id: number }>("/circle/create", { ...fields, name, isPrivate, formKey: key() });
  const [open, closed] = [await found(`开门${unique()}`, false), await found(`关门${unique()}`, true)];
  const dynamic = (more: object) => me.dynamic({ source: `风 ${unique()}`, ...more });
  await giveCookies(page.context(), origin, me.token);
  const cacheOf = async (path: string) => {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    return [path, answer.headers()["cache-control"]];
  };
  const own = [
    `/circle/${closed.id}`,
    `/dynamic/${await dynamic({ circleId: closed.id })}`,
    `/dynamic/${await dynamic({ visibility: "self" })}`,
    `/dynamic/${await dynamic({ visibility: "followers" })}`,
    `/article/${await me.publish({ circleId: closed.id })}`,
    `/user/${me.id}`,
    "/following",
    "/message/system",
    "/user/manage/article",
  ];
  for (const path of own) expect(await cacheOf(path)).toEqual([path, "private, no-store"]);
  const shared = [
    `/circle/${open.id}`,
    `/dynamic/${await dynamic({ circleId: open.id })}`,
    `/dynamic/${await dynamic({})}`,
    `/article/${await me.publish({ circleId: open.id })}`,
    "/",
    "/dynamic",
  ];
  for (const path of shared) expect(await cacheOf(path)).toEqual([path, "private, no-cache"]);
  // A guest's page is cached and says so.
  expect((await request.get(`/user/${me.id}`)).headers()["cache-control"]).toBe("private, no-cache");
});
