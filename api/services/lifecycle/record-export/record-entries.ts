import { Readable } from "node:stream";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { siteTimeText, SITE_TIME_NAME } from "../../../../contract/shared/site-time.ts";
import { asJson, captions, type Entry, profile, tableEntries, words } from "../data-export/own-entries.ts";

type Asked = Pick<Context, "db" | "kinds" | "contents" | "clock" | "config" | "memberColumns">;

export interface AskedRecords {
  id: number;
  user_id: number;
  asked_by: number;
  asked_at: number;
  reason: string;
  document: string;
}

interface Login {
  id: number;
  ip: string | null;
  region: string | null;
  device: string | null;
  user_agent: string | null;
  created_at: number;
  last_seen_at: number | null;
  revoked_at: number | null;
}

/** The logins within the retention time, oldest first. */
const loginsOf = ({ db, clock, config }: Asked, userId: number): Promise<Login[]> =>
  db
    .selectFrom("session")
    .select(["id", "ip", "region", "device", "user_agent", "created_at", "last_seen_at", "revoked_at"])
    .where("user_id", "=", userId)
    .where("created_at", ">=", clock.now() - config.loginLogDays * 86_400_000)
    .orderBy("id")
    .execute();

/** Escapes a text for a Markdown table cell. */
const cell = (text: string | null) => (text ?? "—").replaceAll(/[|\r\n]/g, " ");
const timeCell = (at: number | null) => (at === null ? "—" : siteTimeText(at));

function loginsAsMarkdown(logins: Login[]): string {
  const lines = logins.map(
    (one) =>
      `| ${timeCell(one.created_at)} | ${timeCell(one.last_seen_at)} | ${cell(one.ip)} | ${cell(one.region)} | ${cell(one.device)} | ${cell(one.user_agent)} |`,
  );
  return `# 登录记录（${SITE_TIME_NAME}）

| 登录 | 最后活动 | IP | 属地 | 设备 | 浏览器标识 |
|---|---|---|---|---|---|
${lines.join("\n")}
`;
}

/** Reports about the person and their posts, without the reporters. */
async function* reportsAbout({ db, kinds, contents }: Asked, userId: number) {
  const written = contents.filter(({ deletedAt }) => deletedAt !== undefined);
  for (const { kind } of [...kinds, ...written]) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from report where subject_kind = ${kind}
        and subject_id in (select id from ${sql.table(kind)} where author_id = ${userId}) order by id`.execute(db);
    yield rows;
  }
  yield await db
    .selectFrom("report")
    .selectAll()
    .where("subject_kind", "=", "user" as never)
    .where("subject_id", "=", userId)
    .orderBy("id")
    .execute();
}

const about = (asked: AskedRecords, days: number) => `# 留存记录导出

- 导出编号：${asked.id}
- 成员编号：${asked.user_id}
- 文书编号：${asked.document}
- 事由：${asked.reason}
- 申请的管理员（编号）：${asked.asked_by}
- 申请时间（${SITE_TIME_NAME}）：${siteTimeText(asked.asked_at)}

## 内容

- 登记信息.json：账号、手机号和资料
- 登录记录.json、登录记录.md：最近 ${days} 天的登录，含 IP
- 文章、动态、视频、反馈：每篇一个 Markdown 文件，开头是发布时间、IP 属地和可见范围，含回收站里还没有清空的
- 字幕：视频的字幕，文件名是视频编号和语言
- 评论、处罚、提交的举报、被举报、被删除的内容、送审等：每类一个 JSON 文件

内容只留存发布时的 IP 属地，IP 以登录记录为准。JSON 里的时间为 ISO 8601（UTC）。
`;

/** The entries of the archive, in their order. */
export async function recordEntries(ctx: Asked, asked: AskedRecords): Promise<Entry[]> {
  const { user_id: userId } = asked;
  const text = (name: string, made: () => Promise<string> | string): Entry => ({
    name,
    open: async () => Readable.from([await made()]),
  });
  const logins = await loginsOf(ctx, userId);
  return [
    text("说明.md", () => about(asked, ctx.config.loginLogDays)),
    words("登记信息.json", profile(ctx, userId)),
    words("登录记录.json", asJson([logins as unknown as Record<string, unknown>[]])),
    text("登录记录.md", () => loginsAsMarkdown(logins)),
    ...(await tableEntries(ctx, "records", userId)),
    words("被举报.json", asJson(reportsAbout(ctx, userId), ["reporter_id"])),
    ...(await captions(ctx, userId)),
  ];
}
