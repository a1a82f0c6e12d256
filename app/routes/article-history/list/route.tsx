import { articleHistoryEndpoints, type ArticleVersion } from "#contract/posts/article-history.ts";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { Badge } from "~/ui/badge.tsx";
import { Empty } from "~/ui/empty.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import { Gaps } from "~/ui/gap.tsx";
import styles from "../history.module.css";
import surface from "~/ui/surface/surface.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title } = loaderData.article;
  return pageMeta(
    { matches, location },
    { title: `编辑历史：${title}`, description: `《${title}》的历次修改`, noindex: true },
  );
}

/** The API refuses a malformed id, which renders the 404 page (R30). */
export async function loader(args: Route.LoaderArgs) {
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const { article, items, nextCursor } = await load(args, articleHistoryEndpoints.list, {
    params: { id: idParam(args) },
    query: { cursor },
  });
  return { article, page: { items, nextCursor } };
}

export default function ArticleHistory({ loaderData: { article, page } }: Route.ComponentProps) {
  const now = useNow();
  return (
    <Columns aside={<HotSearches />}>
      <section className={surface.screen}>
        <p className={styles.back}>
          <a href={`/article/${article.id}`}>返回文章</a>
        </p>
        <h1>编辑历史</h1>
        <p className={styles.of}>《{article.title}》</p>
        <MorePages
          first={page}
          pageOf={(next: { page: PageOf<ArticleVersion> }) => next.page}
          end="已经是最早的版本。每篇文章保留最早的和最近的版本，一共 100 个"
        >
          {(versions) => (
            <ol className={styles.versions} aria-label="版本">
              {versions.map((version) => (
                <Version key={version.id} version={version} articleId={article.id} now={now} />
              ))}
            </ol>
          )}
        </MorePages>
        {page.items.length === 1 && page.items[0]?.isCurrent && <Empty title="这篇文章发表后还没有改过正文" />}
      </section>
    </Columns>
  );
}

function Version({
  version: { id, title, editor, publishedAt, length, isCurrent },
  articleId,
  now,
}: {
  version: ArticleVersion;
  articleId: number;
  now: number;
}) {
  return (
    <li className={styles.version}>
      <p className={styles.title}>
        {title} {isCurrent && <Badge>当前版本</Badge>}
      </p>
      <p className={styles.meta}>
        <Gaps>
          <span>第 {id} 版</span>
          <a href={`/user/${editor.id}`}>{personName(editor)}</a>
          <TimeText iso={publishedAt} now={now} />
          <span>{length} 字</span>
        </Gaps>
      </p>
      {!isCurrent && (
        <a
          href={`/article/${articleId}/history/${id}`}
          className={styles.compare}
          aria-label={`第 ${id} 版之后改了什么`}
        >
          看之后改了什么
        </a>
      )}
    </li>
  );
}
