import { Comments } from "~/features/comments/comments.tsx";
import { writePathOf } from "~/features/comments/form-start.ts";
import { SeriesBox } from "~/features/series/series-box.tsx";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { aiDescribed } from "~/lib/ai-described.ts";
import { articleLd, trailLd } from "~/lib/json-ld.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { sharePicture } from "~/lib/share-picture.ts";
import { personName } from "~/lib/person-name.ts";
import { useRootData } from "~/lib/root-data.ts";
import { commentAction } from "~/features/comments/comment-actions.server.ts";
import { favouriteAction } from "~/features/favourite-button/favourite-action.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { Island } from "~/ui/island.tsx";
import type { Route } from "./+types/route";
import {
  likeArticle,
  markArticle,
  publishNow,
  removeArticle,
  unschedule,
  voteInArticle,
} from "./article-actions.server.ts";
import { ArticleBody } from "./article-body.tsx";
import { CachedHtml } from "~/fragments/cached-html.tsx";
import { loadArticle } from "./article-loader.server.ts";
import next from "./articles-around.module.css";
import surface from "~/ui/surface/surface.module.css";
import { Outline } from "./outline.tsx";

const loadReadingTools = () => import("./reading-tools.ts");

/** Guests' pages are cached for 5 s (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "5" };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article, comments, series } = loaderData;
  const author = personName(article.author);
  return [
    ...pageMeta(
      { matches, location },
      {
        title: article.title,
        description: aiDescribed(article.aiNote, article.summary),
        path: `/article/${article.id}`,
        type: "article",
        image: article.cover?.url ?? sharePicture("article", article.id),
        noindex: comments.isPart || article.visibility !== "public",
        jsonLd: import.meta.env.SSR && [
          articleLd(article, matches[0].loaderData?.origin ?? "", series),
          trailLd([{ name: article.title, path: `/article/${article.id}` }], matches[0].loaderData?.origin ?? ""),
        ],
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
  const id = idParam(args);
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "like":
      return likeArticle(args, form, id);
    case "favourite":
      return favouriteAction(args, form, { kind: "article", id });
    case "vote":
      return voteInArticle(args, form, id);
    case "publish-now":
      return publishNow(args, id);
    case "unschedule":
      return unschedule(args, id);
    case "delete":
      return removeArticle(args, form, id);
    default:
      return (await markArticle(args, form, id)) ?? commentAction(args, form, { kind: "article", id });
  }
}

export default function ArticlePage({
  loaderData: { article, series, bar, author, around, beside, comments },
  actionData,
}: Route.ComponentProps) {
  const root = useRootData();
  const refusal = actionData?.refusal ?? null;
  const hasOutline = article.outline.length > 1;
  return (
    <Columns
      aside={
        hasOutline || beside ? (
          <>
            {hasOutline && <Outline items={article.outline} />}
            {beside && (
              <CachedHtml of={beside} as="section" className={`${surface.card} ${next.aside}`} aria-label="相关文章" />
            )}
          </>
        ) : (
          <HotSearches />
        )
      }
    >
      {bar && <CachedHtml of={bar} form="scheduled" />}
      <ArticleBody
        article={article}
        viewer={root?.viewer ?? null}
        writePath={writePathOf(comments, `/article/${article.id}`)}
        refusal={refusal}
      />
      {series && <SeriesBox series={series} />}
      <CachedHtml of={author} form="follow-below" />
      <Comments
        subject={{ kind: "article", id: article.id }}
        count={article.commentCount}
        view={comments}
        refusal={refusal}
      />
      {around && (
        <CachedHtml of={around} as="section" className={`${surface.card} ${next.box}`} aria-label="继续阅读" />
      )}
      <Island
        load={loadReadingTools}
        text={article.html}
        articleId={article.scheduledAt === null ? article.id : null}
      />
    </Columns>
  );
}
