import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { videoFileEndpoints } from "#contract/files/video-file.ts";
import { removeUnusedVideos, UNUSED_MS } from "#api/services/files/video-file/remove-unused-videos.ts";
import { beginTus, sendPiece, tus, uploadVideo } from "#tests/fixtures/video-upload.ts";
import { videoClip } from "#tests/fixtures/video-clip.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const clip = await videoClip({ kind: "mp4" });

const BROKEN = "读不出画面，文件可能不完整，请重新导出或下载后再上传";

const filesIn = ({ ctx }: ApiServer, folder: string) => {
  try {
    return readdirSync(join(ctx.config.dataDir, folder));
  } catch {
    return [];
  }
};

/** Users whose video counters differ from a recount. */
async function wrongBooks({ ctx }: ApiServer) {
  const { rows } =
    await sql`select id from "user" where video_count <> (select count(*) from video_file where owner_id = "user".id)
    or video_bytes <> (select coalesce(sum(bytes), 0) from video_file where owner_id = "user".id)`.execute(ctx.db);
  return rows;
}

test("E02 a video is uploaded whole, validated by its content, and queued for conversion", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const answer = await uploadVideo(server, token, clip, "C:\\我的\\浮岛\u0007日落.txt");
  expect(answer.data).toMatchObject({
    name: "浮岛日落.txt",
    state: "queued",
    width: 160,
    height: 90,
    src: null,
    poster: null,
    reason: null,
  });
  expect(answer.data.durationSeconds).toBeCloseTo(1, 0);
  const own = await server.call(videoFileEndpoints.get, { params: { id: answer.data.id } }, { token });
  expect(own.data).toEqual(answer.data);
  const stranger = await server.loginAs();
  expect((await server.call(videoFileEndpoints.get, { params: { id: answer.data.id } }, stranger)).status).toBe(404);
  expect(filesIn(server, "incoming")).toEqual([]);
  expect(filesIn(server, "uploads")).toHaveLength(1);
  expect(
    (await server.fetch(`/media/${filesIn(server, "uploads")[0]}`)).status,
    "what was uploaded is nobody's to read",
  ).toBe(404);
  expect(
    await server.ctx.db
      .selectFrom("user")
      .select(["video_count", "video_bytes"])
      .where("id", "=", user.id)
      .executeTakeFirst(),
  ).toEqual({ video_count: 1, video_bytes: clip.length });
});

test("E02 a file that is not a video is refused with a reason at its field, and nothing of it is stored", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const refusals: [Buffer, string][] = [
    [Buffer.from("GIF89a and nothing else at all"), "无法识别这个文件，请选择 MP4、MOV、MKV 或 WebM 视频"],
    // An interrupted download: a phone's film has its index at the end.
    [clip.subarray(0, 40), BROKEN],
    [clip.subarray(0, clip.length / 2), BROKEN],
    [await videoClip({ kind: "mp4", hasPicture: false }), "文件里没有视频画面"],
    [
      Buffer.from("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:1/secret.ts\n#EXT-X-ENDLIST\n"),
      "无法识别这个文件，请选择 MP4、MOV、MKV 或 WebM 视频",
    ],
  ];
  for (const [bytes, reason] of refusals) {
    const answer = await uploadVideo(server, token, bytes);
    expect([answer.status, answer.error?.fieldErrors]).toEqual([415, { file: [reason] }]);
  }
  const empty = await uploadVideo(server, token, Buffer.alloc(0));
  expect(empty.error?.fieldErrors).toEqual({ file: ["这是个空文件，请重新选择"] });
  expect((await uploadVideo(server, token, Buffer.alloc(0), "")).error?.fieldErrors, "none was chosen").toEqual({
    file: ["请选择视频"],
  });
  expect((await uploadVideo(server, undefined, clip)).status).toBe(401);
  expect(await server.ctx.db.selectFrom("video_file").select("id").execute()).toEqual([]);
  expect([...filesIn(server, "incoming"), ...filesIn(server, "uploads")]).toEqual([]);
  expect(await wrongBooks(server)).toEqual([]);
});

test("E02 a form whose connection breaks leaves nothing behind", async ({ server }) => {
  const { token } = await server.loginAs();
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';
  socket.write(
    `POST /community/v1/video-file HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n${head}`,
  );
  socket.write(Buffer.alloc(200_000, 7));
  await expect.poll(() => filesIn(server, "incoming")).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => filesIn(server, "incoming")).toEqual([]);
});

test("E02 an interrupted upload is resumed by its owner alone", async ({ server }) => {
  const { token } = await server.loginAs();
  const stranger = await server.loginAs();
  expect((await tus(server, undefined, "POST", { headers: { "upload-length": "9" } })).status).toBe(401);
  const begun = await beginTus(server, token, clip.length, "分段.mp4");
  expect([begun.status, begun.path]).toEqual([201, expect.stringMatching(/^upload\/upload-[\da-f]{32}$/)]);
  const half = Math.floor(clip.length / 2);
  const first = await sendPiece(server, token, begun.path, { offset: 0, body: clip.subarray(0, half) });
  expect([first.status, first.offset, first.videoFileId]).toEqual([204, half, begun.videoFileId]);
  // After the connection broke the client asks for the offset.
  const asked = await tus(server, token, "HEAD", { path: begun.path });
  expect([asked.status, asked.offset]).toEqual([200, half]);
  for (const method of ["HEAD", "PATCH", "DELETE"] as const) {
    const headers: Record<string, string> =
      method === "PATCH" ? { "upload-offset": String(half), "content-type": "application/offset+octet-stream" } : {};
    expect((await tus(server, stranger.token, method, { path: begun.path, headers })).status, method).toBe(404);
  }
  const wrong = await sendPiece(server, token, begun.path, { offset: 0, body: clip.subarray(0, half) });
  expect(wrong.status, "a piece that is there already").toBe(409);
  const view = () => server.call(videoFileEndpoints.get, { params: { id: begun.videoFileId } }, { token });
  expect((await view()).data.state).toBe("uploading");
  const last = await sendPiece(server, token, begun.path, { offset: half, body: clip.subarray(half) });
  expect([last.status, last.offset]).toEqual([204, clip.length]);
  expect((await view()).data).toMatchObject({ name: "分段.mp4", state: "queued", width: 160 });
  expect(await wrongBooks(server)).toEqual([]);
});

test("E02 an upload that found no folder to store in fails alone: the next is stored, and a refused upload makes no folder", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  server.expectErrors();
  const begin = (length: string) => tus(server, token, "POST", { headers: { "upload-length": length } });
  expect((await begin("0")).status).toBe(400);
  expect(readdirSync(server.ctx.config.dataDir)).not.toContain("uploads");
  const folder = join(server.ctx.config.dataDir, "uploads");
  writeFileSync(folder, "a file in the place of the folder");
  for (let time = 0; time < 2; time++) expect((await begin("9")).status).toBe(500);
  expect(await server.ctx.db.selectFrom("video_file").select("id").execute()).toEqual([]);
  rmSync(folder);
  expect((await begin("9")).status).toBe(201);
  expect(await wrongBooks(server)).toEqual([]);
});

test("E02 pieces that form no video are refused with the last piece, and abandoned uploads are removed", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const garbage = Buffer.from("nothing that anybody could play");
  const begun = await beginTus(server, token, garbage.length);
  const last = await sendPiece(server, token, begun.path, { offset: 0, body: garbage });
  expect([last.status, JSON.parse(last.text).message]).toEqual([
    415,
    "无法识别这个文件，请选择 MP4、MOV、MKV 或 WebM 视频",
  ]);
  const second = await beginTus(server, token, 1000);
  expect((await tus(server, token, "DELETE", { path: second.path })).status).toBe(204);
  expect((await tus(server, token, "HEAD", { path: second.path })).status).toBe(404);

  const third = await beginTus(server, token, clip.length);
  server.clock.advance(UNUSED_MS);
  await sendPiece(server, token, third.path, { offset: 0, body: clip.subarray(0, 100) });
  server.clock.advance(UNUSED_MS);
  expect(await removeUnusedVideos(server.ctx), "each piece gives it another day").toBe(0);
  server.clock.advance(1);
  expect(await removeUnusedVideos(server.ctx)).toBe(1);
  expect(filesIn(server, "uploads")).toEqual([]);
  expect(await server.ctx.db.selectFrom("video_file").select("id").execute()).toEqual([]);
  expect(await wrongBooks(server)).toEqual([]);
});

test.describe("E02 limits", () => {
  test.override({ env: { VIDEO_BYTES_PER_USER: String(clip.length + 500), VIDEO_MINUTES_MAX: "0.02" } });

  test("E02 a video that is too large, too long or over the quota is refused with a message", async ({ server }) => {
    const { token } = await server.loginAs();
    const large = await beginTus(server, token, 500 * 1024 * 1024 + 1);
    expect([large.status, JSON.parse(large.text).message]).toEqual([413, "视频太大，最多 500 MB"]);
    const full = await beginTus(server, token, clip.length + 501);
    expect([full.status, JSON.parse(full.text).message]).toEqual([413, expect.stringMatching(/^视频空间已用完/)]);
    const long = await uploadVideo(server, token, await videoClip({ kind: "mp4", seconds: 2, hasSound: false }));
    expect([long.status, long.message]).toEqual([413, "视频最长 0.02 分钟"]);
    expect((await uploadVideo(server, token, clip)).status).toBe(200);
    const again = await uploadVideo(server, token, clip);
    expect([again.status, again.error?.fieldErrors?.file?.[0]]).toEqual([
      413,
      expect.stringMatching(/^视频空间已用完/),
    ]);
    expect(filesIn(server, "uploads")).toHaveLength(1);
    expect(await wrongBooks(server)).toEqual([]);
  });
});
