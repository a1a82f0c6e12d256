import { Comments } from "~/features/comments/comments.tsx";
import { writePathOf } from "~/features/comments/form-start.ts";
// A fragment's style sheet (series-box.server.tsx), which the page must load.
import series from "~/features/series/series-box.module.css";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { aiDescribed } from "~/lib/ai-described.ts";
import { articleLd, trailLd } from "~/lib/json-ld.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { linkPicture } from "~/lib/link-picture.ts";
import { personName } from "~/lib/person-name.ts";
import { useRootData } from "~/lib/root-data.ts";
import { commentAction } from "~/features/comments/comment-actions.server.ts";
import { favouriteAction } from "~/features/favourite-button/favourite-action.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { isForAll, sharedHeaders, sharedPage } from "~/server/shared-page.server.ts";
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

export const headers = sharedHeaders;

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article, comments, series: place } = loaderData;
  const author = personName(article.author);
  return [
    ...pageMeta(
      { matches, location },
      {
        title: article.title,
        description: aiDescribed(article.aiNote, article.summary),
        path: `/article/${article.id}`,
        type: "article",
        image: linkPicture("article", article, article.cover?.url),
        noindex: comments.isPart || article.visibility !== "public",
        jsonLd: import.meta.env.SSR && [
          articleLd(article, matches[0].loaderData?.origin ?? "", place),
          trailLd([{ name: article.title, path: `/article/${article.id}` }], matches[0].loaderData?.origin ?? ""),
        ],
      },
    ),
    { property: "article:published_time", content: article.publishedAt },
    { property: "article:modified_time", content: article.updatedAt },
    { name: "author", content: author },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadArticle(args);
  return sharedPage(loaded, isForAll(loaded.article));
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
  loaderData: { article, box, bar, author, around, beside, comments },
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
      {box && <CachedHtml of={box} className={`${surface.card} ${series.box}`} />}
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
