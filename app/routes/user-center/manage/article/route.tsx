import { data, Form, Link, redirect } from "react-router";
import { articleEndpoints } from "#api/contract/article.ts";
import { userEndpoints } from "#api/contract/user.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import buttons from "~/ui/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import frame from "../manage-frame.module.css";
import styles from "./manage.module.css";
import { OwnItem, type OwnText } from "./own-item.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "我的文章", description: "管理自己的文章和草稿。", noindex: true });
}

/** R21: published articles, or drafts by ?tab=drafts; ?confirm=ID asks before that one is deleted. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const cursor = searchParams.get("cursor") ?? undefined;
  const confirm = parseId(searchParams.get("confirm")) ?? null;
  if (searchParams.get("tab") === "drafts") {
    const page = await load(args, articleEndpoints.draftList, { query: { cursor } });
    const items = page.items.map((draft) => ({
      id: draft.id,
      title: draft.title || "（没有标题）",
      excerpt: draft.excerpt,
      time: draft.updatedAt,
      path: draft.articleId === null ? `/user/publish/article?draft=${draft.id}` : `/user/publish/article/edit/${draft.articleId}`,
      counts: draft.articleId === null ? [] : ["修改中的文章"],
    }));
    return { tab: "drafts" as const, confirm, page: { items, nextCursor: page.nextCursor } };
  }
  const viewer = await load(args, userEndpoints.current, {});
  const page = await load(args, articleEndpoints.list, { query: { authorId: viewer.id, cursor } });
  const items = page.items.map((article) => ({
    id: article.id,
    title: article.title,
    excerpt: article.summary,
    time: article.publishedAt,
    path: `/article/${article.id}`,
    counts: [`${article.viewCount} 阅读`, `${article.likeCount} 赞`, `${article.commentCount} 评论`],
  }));
  return { tab: "published" as const, confirm, page: { items, nextCursor: page.nextCursor } };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await args.request.formData();
  const isDraft = form.get("intent") === "remove-draft";
  const id = parseId(String(form.get("id") ?? ""));
  if (id === undefined) throw data({ message: "请求有误", requestId: "" }, { status: 400 });
  const removed = await submit(args, isDraft ? articleEndpoints.draftRemove : articleEndpoints.remove, { params: { id } });
  // Gone already is what was asked for.
  if (!removed.ok && removed.failure.statusCode !== 404) {
    return data({ message: removed.failure.message }, { status: statusOfFailure(removed.failure) });
  }
  putFlash(args.context, "success", isDraft ? "草稿已删除" : "文章已删除");
  throw redirect(isDraft ? "/user/manage/article?tab=drafts" : "/user/manage/article", 303);
}

const tabs = [
  { tab: "published", to: "/user/manage/article", name: "已发布" },
  { tab: "drafts", to: "/user/manage/article?tab=drafts", name: "草稿" },
] as const;

export default function ManageArticles({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, page, confirm } = loaderData;
  const here = tab === "drafts" ? "/user/manage/article?tab=drafts" : "/user/manage/article";
  return (
    <section className={frame.screen}>
      <h1 className={frame.heading}>我的文章</h1>
      <nav aria-label="文章状态" className={frame.tabs}>
        {tabs.map(({ tab: name, to, name: text }) => (
          <Link key={name} to={to} className={frame.tab} aria-current={tab === name ? "page" : undefined}>
            {text}
          </Link>
        ))}
      </nav>
      {actionData?.message && (
        <p role="alert" className={styles.error}>
          {actionData.message}
        </p>
      )}
      {page.items.length === 0 && (
        <Empty title={tab === "drafts" ? "还没有草稿，写到一半的文章会保存在这里。" : "还没有发布过文章，写下第一篇吧。"}>
          <Link to="/user/publish/article">写文章</Link>
        </Empty>
      )}
      <MorePages key={tab} first={page} pageOf={(next: { page: PageOf<OwnText> }) => next.page} query={{ tab: tab === "drafts" ? tab : undefined }}>
        {(items) => (
          <ul className={styles.list}>
            {items.map((item) => (
              <OwnItem key={item.id} item={item} editPath={tab === "drafts" ? item.path : `/user/publish/article/edit/${item.id}`} isDraft={tab === "drafts"} here={here}>
                {confirm === item.id && (
                  <Form method="post" action={here} className={styles.confirm} aria-label={`删除《${item.title}》`}>
                    <input type="hidden" name="id" value={item.id} />
                    <p>确定删除《{item.title}》吗？删除后无法恢复。</p>
                    <button type="submit" name="intent" value={tab === "drafts" ? "remove-draft" : "remove-article"} className={buttons.danger}>
                      确定删除
                    </button>
                    <Link to={here} className={buttons.quiet} preventScrollReset>
                      取消
                    </Link>
                  </Form>
                )}
              </OwnItem>
            ))}
          </ul>
        )}
      </MorePages>
    </section>
  );
}
