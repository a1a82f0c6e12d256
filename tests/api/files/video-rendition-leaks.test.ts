import { videoEndpoints } from "#contract/posts/video.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { insertRendition } from "#tests/fixtures/renditions.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const LOW = "video/ab/low.mp4";
const HIGH = "video/ab/high.mp4";
const SHEET = "video/ab/sheet.webp";

async function world(server: ApiServer) {
  const { ctx } = server;
  const [author, follower, stranger] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  await server.call(followEndpoints.follow, { body: { userId: author.user.id, followed: true } }, follower);
  const file = await insertVideoFile(ctx, { owner_id: author.user.id });
  const videoId = await postVideo(server, author, { videoFileId: file.id });
  const sheet = { count: 60, columns: 10, width: 160, height: 90, seconds: 1 };
  await insertRendition(server, { video_file_id: file.id, key: LOW });
  await insertRendition(server, { video_file_id: file.id, key: HIGH, height: 720 });
  await insertRendition(server, {
    video_file_id: file.id,
    kind: "frames",
    height: 0,
    key: SHEET,
    facts: JSON.stringify(sheet),
  });
  for (const key of [file.media_key ?? "", LOW, HIGH, SHEET])
    await ctx.media.put(key, Buffer.from("film".repeat(300)), key.endsWith("mp4") ? "video/mp4" : "image/webp");
  const master = (file.media_key ?? "").replace(".mp4", ".m3u8");
  return {
    author,
    videoId,
    file,
    people: { author, follower, stranger, guest: undefined },
    /** The film itself is the first: all others have its answers. */
    keys: [file.media_key ?? "", LOW, HIGH, SHEET, master, "video/ab/low.m3u8", "video/ab/high.m3u8"],
  };
}

/** The answers of each key for each person; a playlist and a file of the same kind of caching count as one. */
async function answers(server: ApiServer, { people, keys }: Awaited<ReturnType<typeof world>>) {
  const found: Record<string, (number | string)[]> = {};
  for (const [name, person] of Object.entries(people))
    found[name] = await Promise.all(
      keys.map(async (key) => {
        const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
        const answer = await server.fetch(`/media/${key}`, { headers });
        await answer.arrayBuffer();
        const caching = answer.headers.get("cache-control") ?? "";
        if (answer.status !== 200) return answer.status;
        // Scripts of other sites read public films alone, and only them.
        const isOpen = answer.headers.get("access-control-allow-origin") === "*";
        if (key.endsWith(".mp4")) expect(isOpen).toBe(caching.startsWith("public"));
        else expect(isOpen).toBe(false);
        if (key.endsWith(".m3u8")) expect(["public, max-age=60", "private, no-store"]).toContain(caching);
        return caching.slice(0, caching.indexOf(","));
      }),
    );
  return found;
}
const all = (answer: number | string) => Array.from({ length: 7 }, () => answer);

test("C19 A04 E21 qualities, playlists and frames are served to the readers of their film and to nobody else", async ({
  server,
}) => {
  const made = await world(server);
  const { videoId, file, author } = made;
  const { ctx } = server;
  const see = (visibility: "public" | "followers" | "self") =>
    ctx.db.updateTable("video").set({ visibility }).where("id", "=", videoId).execute();
  const open = { author: "public", follower: "public", stranger: "public", guest: "public" };
  const expected = {
    public: open,
    followers: { author: "private", follower: "private", stranger: 404, guest: 404 },
    self: { author: "private", follower: 404, stranger: 404, guest: 404 },
  } as const;
  for (const visibility of ["followers", "self", "public"] as const) {
    await see(visibility);
    expect(await answers(server, made), visibility).toEqual(
      Object.fromEntries(Object.entries(expected[visibility]).map(([name, answer]) => [name, all(answer)])),
    );
  }
  const page = await server.call(videoEndpoints.get, { params: { id: videoId } });
  expect(page.data.video.renditions).toEqual({
    qualities: {
      src: `/media/${(file.media_key ?? "").replace(".mp4", ".m3u8")}`,
      each: [
        { height: 720, src: "/media/video/ab/high.m3u8" },
        { height: 360, src: "/media/video/ab/low.m3u8" },
      ],
    },
    frames: { src: `/media/${SHEET}`, count: 60, columns: 10, width: 160, height: 90, seconds: 1 },
  });
  // A removal by the staff, and a deletion by the author.
  const admin = await server.loginAs({ role: "ADMIN" });
  await server.call(videoEndpoints.remove, { params: { id: videoId }, query: { reason: "违反社区规范" } }, admin);
  expect(await answers(server, made)).toEqual({
    author: all(410),
    follower: all(410),
    stranger: all(410),
    guest: all(410),
  });
  await ctx.db.updateTable("video").set({ deleted_by: author.user.id }).where("id", "=", videoId).execute();
  expect(await answers(server, made)).toEqual({
    author: all("private"),
    follower: all(410),
    stranger: all(410),
    guest: all(410),
  });
});

test("C19 E21 a rendition that is not ready, a broken row, and a film without qualities have no playlist", async ({
  server,
}) => {
  const made = await world(server);
  const { ctx } = server;
  const status = async (key: string) => (await server.fetch(`/media/${key}`)).status;
  const rows = () => ctx.db.updateTable("video_rendition").where("key", "=", LOW);
  const master = made.keys[4] ?? "";
  const listed = async () =>
    [...(await (await server.fetch(`/media/${master}`)).text()).matchAll(/^\/media\/(.+)$/gm)].map(([, key]) => key);
  expect((await listed()).toSorted()).toEqual(["video/ab/high.m3u8", "video/ab/low.m3u8"]);
  const head = await server.fetch(`/media/${master}`, { method: "HEAD" });
  expect([head.status, Number(head.headers.get("content-length")) > 100, await head.text()]).toEqual([200, true, ""]);
  await rows().set({ facts: '{"codecs":"evil"}' }).execute();
  expect([await status("video/ab/low.m3u8"), await status(LOW), await listed()]).toEqual([
    404,
    200,
    ["video/ab/high.m3u8"],
  ]);
  await rows().set({ state: "queued" }).execute();
  expect([await status("video/ab/low.m3u8"), await status(LOW), await status("video/ab/high.m3u8")]).toEqual([
    404, 404, 200,
  ]);
  await ctx.db.updateTable("video_rendition").set({ state: "failed" }).execute();
  expect([await status(master), await status(made.keys[0] ?? "")]).toEqual([404, 200]);
  const page = await server.call(videoEndpoints.get, { params: { id: made.videoId } });
  expect(page.data.video.renditions).toBeUndefined();
  for (const wild of ["video/.m3u8", "video/none.m3u8", "video/ab/sheet.m3u8", "image/a.m3u8", ".m3u8"])
    expect(await status(wild), wild).toBe(404);
});

test.describe("C19 E21 a CDN", () => {
  test.override({ env: { CDN_BASE: "https://cdn.example" } });

  test("C19 E21 a public film's segments come from the CDN, a private film's from this site", async ({ server }) => {
    const { videoId, author } = await world(server);
    const headers = { authorization: `Bearer ${author.token}` };
    const uris = async () =>
      new Set(
        (await (await server.fetch("/media/video/ab/low.m3u8", { headers })).text()).match(/\S*\/media\/[^"\s]+/g),
      );
    expect(await uris()).toEqual(
      new Set(['#EXT-X-MAP:URI="https://cdn.example/media/video/ab/low.mp4', `https://cdn.example/media/${LOW}`]),
    );
    await server.ctx.db.updateTable("video").set({ visibility: "self" }).where("id", "=", videoId).execute();
    expect(await uris()).toEqual(new Set([`#EXT-X-MAP:URI="/media/${LOW}`, `/media/${LOW}`]));
    // A guest on the CDN's host is sent to this site, where the session's cookie is.
    const answer = await server.fetch("/media/video/ab/low.m3u8", { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      expect.stringMatching(/\/media\/video\/ab\/low\.m3u8\?own$/),
    ]);
  });
});
