import { adminEndpoints } from "#contract/console/admin.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

async function film(server: ApiServer, as: Login, mark: "aigc" | "c2pa" | null, over: object = {}): Promise<number> {
  const file = await insertVideoFile(server.ctx, { owner_id: as.user.id, ai_mark: mark });
  return postVideo(server, as, { videoFileId: file.id, ...over });
}
const found = async (server: ApiServer, admin: Login, query: { cursor?: string; limit?: number } = {}) =>
  (await server.call(adminEndpoints.suspectedFilms, { query }, admin)).data;

test("C19 E02 the staff find public films with the mark of an AI, with their authors' statements, page by page", async ({
  server,
}) => {
  const [admin, me] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  await film(server, me, null);
  const first = await film(server, me, "aigc", { aiStatement: "free" });
  const second = await film(server, me, "c2pa");
  await film(server, me, "aigc", { visibility: "self" });
  const deleted = await film(server, me, "aigc");
  await server.call(videoEndpoints.remove, { params: { id: deleted }, query: {} }, me);
  const page = await found(server, admin);
  expect(page.items.map(({ path, mark, statement, kind }) => [path, mark, statement, kind])).toEqual([
    [`/video/${second}`, "c2pa", "unsaid", "video"],
    [`/video/${first}`, "aigc", "free", "video"],
  ]);
  expect(page.items[0]?.owner.id).toBe(me.user.id);
  const half = await found(server, admin, { limit: 1 });
  expect(half.items).toHaveLength(1);
  const rest = await found(server, admin, { limit: 1, cursor: half.nextCursor ?? "" });
  expect(rest.items.map(({ path }) => path)).toEqual([`/video/${first}`]);
  expect((await server.call(adminEndpoints.suspectedFilms, { query: {} }, me)).status).toBe(403);
  expect((await server.call(adminEndpoints.suspectedFilms, { query: {} })).status).toBe(401);
});
