import { data, Form, Link, redirect } from "react-router";
import { type Removal, removalEndpoints } from "#contract/console/removal.ts";
import { reportKindName } from "#contract/console/report-names.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { dateText } from "~/lib/time-text.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import surface from "~/ui/surface/surface.module.css";
import { PicturesLink } from "../pictures-link.tsx";
import type { Route } from "./+types/route";
import { Gaps } from "~/ui/gap.tsx";
import styles from "../removals.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "删除记录", description: "管理员删除的内容与理由。", noindex: true });
}

/** A01: the API allows administrators only. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  return { page: await load(args, removalEndpoints.list, { query: { cursor } }), isLater: cursor !== undefined };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const undone = await submit(args, removalEndpoints.undo, {
    params: { id: parseId(String(form.get("id") ?? "")) ?? 0 },
  });
  if (!undone.ok) return data({ message: undone.failure.message }, { status: statusOfFailure(undone.failure) });
  putFlash(args.context, "success", "已撤销删除，内容恢复了，作者会收到通知");
  return redirect("/user/manage/removal", 303);
}

function RemovalRow({
  item: { id, about, reason, removedBy, removedAt, undoneBy, undoneAt, undoableUntil },
  now,
}: {
  item: Removal;
  now: number;
}) {
  return (
    <li className={styles.item}>
      <p className={styles.title}>
        {about ? (
          <>
            {reportKindName[about.kind]} · <a href={`/user/${about.author.id}`}>{personName(about.author)}</a>：
            {about.isDeleted ? about.title : <a href={about.path}>{about.title}</a>}
          </>
        ) : (
          "内容已彻底删除"
        )}
      </p>
      <p className={styles.reason}>理由：{reason}</p>
      <p className={styles.meta}>
        <Gaps>
          <span>
            {personName(removedBy)} 删除于 <TimeText iso={removedAt} now={now} />
          </span>
          {undoneBy && undoneAt && (
            <span>
              {personName(undoneBy)} 撤销于 <TimeText iso={undoneAt} now={now} />
            </span>
          )}
          {about && <PicturesLink kind={about.kind} id={about.id} />}
          {undoableUntil && <span>{dateText(undoableUntil)} 前可以撤销</span>}
        </Gaps>
      </p>
      {undoableUntil && (
        <Form method="post" preventScrollReset>
          <FormOwner follows />
          <button type="submit" name="id" value={id} className={button.button}>
            撤销删除
          </button>
        </Form>
      )}
    </li>
  );
}

export default function Removals({ loaderData: { page, isLater }, actionData }: Route.ComponentProps) {
  const now = useNow();
  return (
    <section className={surface.screen}>
      <h1>删除记录</h1>
      {actionData?.message && (
        <p role="alert" className={styles.error}>
          {actionData.message}
        </p>
      )}
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : "管理员删除内容后，会记在这里，30 天内可以撤销"}>
          {isLater && <Link to="/user/manage/removal">回到第一页</Link>}
        </Empty>
      )}
      <MorePages first={page} pageOf={(next: { page: PageOf<Removal> }) => next.page}>
        {(items) => (
          <ol className={styles.list}>
            {items.map((item) => (
              <RemovalRow key={item.id} item={item} now={now} />
            ))}
          </ol>
        )}
      </MorePages>
    </section>
  );
}
