import { data, Form, Link, redirect } from "react-router";
import { danmakuEndpoints, type OwnDanmaku } from "#contract/posts/danmaku.ts";
import { filmTime } from "#contract/shared/film-time.ts";
import { limits } from "#contract/shared/limits.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { countText } from "~/lib/count-text.ts";
import { secondPath } from "~/lib/film-times.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useNow } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import list from "../manage-list.module.css";
import styles from "./danmaku.module.css";

const PATH = "/user/manage/danmaku";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "我的弹幕", description: "自己发过的弹幕。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const { items, nextCursor } = await load(args, danmakuEndpoints.mine, { query: { cursor } });
  return { page: { items: items.map(placed), nextCursor }, isLater: cursor !== undefined };
}

/** With the address of its second of the film. */
const placed = (item: OwnDanmaku) => ({
  ...item,
  path: item.video && secondPath(item.video.id, Math.floor(item.time / 1000)),
});

/** Takes a danmaku back, or deletes one over the member's own film. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const id = parseId(String((await readForm(args)).get("danmakuId") ?? "")) ?? 0;
  const removed = await submit(args, danmakuEndpoints.remove, { params: { id } });
  const isGone = !removed.ok && removed.failure.statusCode === 404;
  if (!removed.ok && !isGone)
    return data({ message: removed.failure.message }, { status: statusOfFailure(removed.failure) });
  // The film's author may have been faster: the list is loaded again without the danmaku.
  putFlash(args.context, isGone ? "info" : "success", isGone ? "这条弹幕已经被删除" : "弹幕已删除");
  throw redirect(PATH + args.url.search, 303);
}

export default function ManageDanmaku({ loaderData: { page, isLater }, actionData }: Route.ComponentProps) {
  return (
    <section className={surface.screen}>
      <h1>我的弹幕</h1>
      {actionData && (
        <p role="alert" className={styles.error}>
          {actionData.message}
        </p>
      )}
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : "还没有发过弹幕；在视频下面可以发，之后都在这里"}>
          <Link to={isLater ? PATH : "/video"}>{isLater ? "回到第一页" : "去看视频"}</Link>
        </Empty>
      )}
      <MorePages first={page} pageOf={pageOfData}>
        {(items) => (
          <ul className={list.list}>
            {items.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
        )}
      </MorePages>
    </section>
  );
}

function Row({ item }: { item: ReturnType<typeof placed> }) {
  const { id, text, time, video, path, likeCount, createdAt, canRemove } = item;
  const now = useNow();
  const isFresh = now - Date.parse(createdAt) <= limits.danmakuRecallSeconds * 1000;
  const act = isFresh ? "撤回" : "删除";
  return (
    <li className={list.item} id={`danmaku-${id}`}>
      <div className={list.words}>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        <p className={list.meta}>
          <Gaps>
            {video && path ? (
              <a href={path} className={`touch ${styles.film}`} dir="auto">
                《{video.title}》{filmTime(time)}
              </a>
            ) : (
              <span>视频现在不能观看，{filmTime(time)}</span>
            )}
            <TimeText iso={createdAt} now={now} />
            {likeCount > 0 && <span>{countText(likeCount)} 赞</span>}
          </Gaps>
        </p>
      </div>
      {canRemove && (
        <Form method="post" preventScrollReset className={list.tools}>
          <FormOwner follows />
          <input type="hidden" name="danmakuId" value={id} />
          <button type="submit" className={button.quiet} aria-label={`${act}弹幕“${text}”`}>
            {act}
          </button>
        </Form>
      )}
    </li>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
