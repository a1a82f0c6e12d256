import { data } from "react-router";
import { Comments } from "~/features/comments/comments.tsx";
import type { Refusal } from "~/features/comments/refusal.ts";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { useArticleLive } from "~/live/article-live.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useRootData } from "~/lib/root-data.ts";
import type { Route } from "./+types/route";
import { createComment, likeArticle, likeComment, removeArticle, removeComment } from "./article-actions.server.ts";
import { ArticleBody } from "./article-body.tsx";
import { articleIdOf, loadArticle } from "./article-loader.server.ts";
import { Outline } from "./outline.tsx";

/** Kept for 5 seconds for readers without a session (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "5" };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article, view } = loaderData;
  const author = personName(article.author);
  return [
    ...pageMeta(
      { matches, location },
      {
        title: article.title,
        description: article.summary,
        path: `/article/${article.id}`,
        type: "article",
        image: article.cover?.url,
        noindex: view.isPart,
        jsonLd: {
          "@type": "Article",
          headline: article.title,
          description: article.summary,
          datePublished: article.publishedAt,
          dateModified: article.updatedAt,
          author: { "@type": "Person", name: author },
          commentCount: article.commentCount,
          ...(article.cover ? { image: new URL(article.cover.url, matches[0].loaderData?.origin).href } : {}),
        },
      },
    ),
    { property: "article:published_time", content: article.publishedAt },
    { property: "article:modified_time", content: article.updatedAt },
    { name: "author", content: author },
  ];
}

export function loader(args: Route.LoaderArgs) {
  return loadArticle(args);
}

export async function action(args: Route.ActionArgs) {
  const id = articleIdOf(args);
  const form = await args.request.formData();
  switch (form.get("intent")) {
    case "like":
      return likeArticle(args, form, id);
    case "like-comment":
      return likeComment(args, form);
    case "delete-comment":
      return removeComment(args, form);
    case "delete":
      return removeArticle(args, form, id);
    default:
      return createComment(args, form, id);
  }
}

/** X04: without an answer the form stays, with what was typed, and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || !(error instanceof TypeError)) throw error;
    const refusal: Refusal = {
      intent: String(form.get("intent") ?? ""),
      parentId: Number(form.get("parentId")) || null,
      text: String(form.get("source") ?? ""),
      fieldError: null,
      formError: "网络错误，请检查网络连接",
    };
    return data({ refusal }, { status: 503 });
  }
}

export default function ArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { article, comments, view, formKey } = loaderData;
  const root = useRootData();
  const viewer = root?.viewer ?? null;
  const newestShown = Math.max(view.marked ?? 0, ...comments.items.flatMap(({ id, replies }) => [id, ...replies.map((reply) => reply.id)]));
  const live = useArticleLive({
    articleId: article.id,
    viewerId: viewer?.id ?? null,
    newestShown,
    socketBase: root?.chatSocketBase ?? "",
  });
  const refusal = actionData?.refusal ?? null;
  return (
    <Columns aside={article.outline.length > 1 ? <Outline items={article.outline} /> : <HotSearches />}>
      <ArticleBody article={article} now={root?.now ?? 0} viewer={viewer} refusal={refusal} />
      <Comments article={article} comments={comments} view={view} formKey={formKey} viewer={viewer} now={root?.now ?? 0} refusal={refusal} live={live} />
    </Columns>
  );
}
