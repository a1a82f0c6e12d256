import { sql } from "kysely";
import { videoEndpoints } from "#contract/posts/video.ts";
import { demoVideos } from "#api/demo/parse-videos.ts";
import { type ApiServer, expect } from "#tests/setup/api-test.ts";

/** Playable videos, exact counters, and only past dates (E02). */
export async function expectVideos(server: ApiServer): Promise<void> {
  const { db } = server.ctx;
  const { data } = await server.call(videoEndpoints.list, {});
  expect(data.items.map(({ title }) => title)).toEqual(demoVideos().map(({ title }) => title));
  for (const { id, cover, tags } of data.items) {
    const { video, comments } = (await server.call(videoEndpoints.get, { params: { id } })).data;
    const clip = await server.fetch(video.file?.src ?? "");
    expect([clip.status, clip.headers.get("content-type"), (await server.fetch(cover?.url ?? "")).status]).toEqual([
      200,
      "video/mp4",
      200,
    ]);
    expect((await clip.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
    expect(tags).not.toEqual([]);
    expect(comments.items.length).toBe(video.commentCount);
  }
  const wrong = [
    sql`select id from video where like_count <> (select count(*) from video_like l where l.video_id = video.id)`,
    sql`select id from video where comment_count <> (select count(*) from comment c where c.subject_kind = 'video' and c.subject_id = video.id) or last_floor <> comment_count`,
    sql`select u.id from "user" u where listed_video_count <> (select count(*) from video v where v.author_id = u.id and v.is_listed = 1)`,
    sql`select u.id from "user" u where video_count <> (select count(*) from video_file f where f.owner_id = u.id) or video_bytes <> (select coalesce(sum(bytes), 0) from video_file f where f.owner_id = u.id)`,
    sql`select c.id from comment c join video v on v.id = c.subject_id where c.subject_kind = 'video' and (c.created_at < v.created_at or c.created_at > ${server.clock.now()})`,
    sql`select a.id from video a join video b on b.id > a.id where b.created_at < a.created_at`,
  ];
  for (const query of wrong) expect((await query.execute(db)).rows).toEqual([]);
}
