import { data, Form, redirect } from "react-router";
import { dataExportEndpoints, EXPORT_HOURS } from "#contract/lifecycle/data-export.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { Button } from "~/ui/button/button.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import page from "../account-page.module.css";
import styles from "./data-export.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "导出我的数据", description: "把你在本站的全部数据打包带走。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return load(args, dataExportEndpoints.state, {});
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  await readForm(args);
  const asked = await submit(args, dataExportEndpoints.ask, {});
  if (!asked.ok) return data({ error: asked.failure.message }, { status: statusOfFailure(asked.failure) });
  putFlash(args.context, "success", "已申请导出，做好后会发消息告诉你");
  return redirect("/user/personal/export", 303);
}

const MEGABYTE = 1_000_000;
const sizeText = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

export default function DataExport({ loaderData: { export: last }, actionData }: Route.ComponentProps) {
  return (
    <section className={`${surface.screen} ${page.screen}`}>
      <h1>导出我的数据</h1>
      <ul className={page.said}>
        <li>账号资料、登录记录、同意过的协议、处罚和举报记录。</li>
        <li>你写的文章、视频、动态、反馈、评论和草稿，每篇一个 Markdown 文件，回收站里的也在内。</li>
        <li>点赞、收藏、关注、圈子、消息和搜索记录，每类一个 JSON 文件。</li>
        <li>你上传的图片和视频。</li>
      </ul>
      {last?.file ? (
        <>
          <p>
            {exactTimeText(last.askedAt)} 申请的数据已经做好，{exactTimeText(last.file.expiresAt)}{" "}
            之前可以下载，只有登录着的你能下载。里面有你的手机号和登录记录，请妥善保管。
          </p>
          <a href={last.file.url} download="qunluo-data.zip" className={styles.way}>
            下载 ZIP（{sizeText(last.file.bytes)}）
          </a>
        </>
      ) : last?.state === "waiting" ? (
        <p role="status">正在准备，内容多时要几分钟。做好后会发消息告诉你，也可以过一会儿刷新本页。</p>
      ) : (
        <>
          {last?.state === "failed" && <p className={page.error}>上一次没有做成，请再试一次。</p>}
          {actionData?.error && (
            <p role="alert" className={page.error}>
              {actionData.error}
            </p>
          )}
          <Form method="post">
            <FormOwner follows />
            <Button type="submit" variant="primary">
              申请导出
            </Button>
          </Form>
          <p className={styles.note}>
            做好后 {EXPORT_HOURS} 小时内可以下载，过后文件会删除；每 {EXPORT_HOURS} 小时可以导出一次。
          </p>
        </>
      )}
    </section>
  );
}
