import { articleHistoryEndpoints } from "#contract/posts/article-history.ts";
import { DiffLines } from "~/features/diff-lines/diff-lines.tsx";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import { Gaps } from "~/ui/gap.tsx";
import styles from "../history.module.css";
import surface from "~/ui/surface/surface.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article, version } = loaderData;
  return pageMeta(
    { matches, location },
    {
      title: `第 ${version.id} 版的修改：${article.title}`,
      description: `《${article.title}》第 ${version.id} 版之后改了什么`,
      noindex: true,
    },
  );
}

export function loader(args: Route.LoaderArgs) {
  return load(args, articleHistoryEndpoints.get, {
    params: { id: idParam(args), revision: idParam(args, "revision") },
  });
}

export default function ArticleChange({ loaderData }: Route.ComponentProps) {
  const { article, version, newer, olderRevision, titleLines, lines, isCoarse } = loaderData;
  const now = useNow();
  const history = `/article/${article.id}/history`;
  return (
    <Columns aside={<HotSearches />}>
      <section className={surface.screen}>
        <p className={styles.back}>
          <Gaps>
            <a href={history}>返回编辑历史</a>
            <a href={`/article/${article.id}`}>返回文章</a>
          </Gaps>
        </p>
        <h1>
          第 {version.id} 版 → 第 {newer.id} 版{newer.isCurrent && "（当前）"}
        </h1>
        <p className={styles.meta}>
          <Gaps>
            <span>
              旧：
              <TimeText iso={version.publishedAt} now={now} />
            </span>
            <span>
              新：
              <TimeText iso={newer.publishedAt} now={now} />
            </span>
          </Gaps>
        </p>
        <h2 className={styles.part}>标题</h2>
        {titleLines.length > 0 ? <DiffLines lines={titleLines} /> : <p className={styles.same}>没有改动</p>}
        <h2 className={styles.part}>正文（Markdown 原文）</h2>
        {isCoarse && <p className={styles.same}>改动太多，没有逐行对照，按整段显示。</p>}
        {lines.length > 0 ? <DiffLines lines={lines} /> : <p className={styles.same}>没有改动</p>}
        <nav className={styles.steps} aria-label="历史版本">
          {olderRevision !== null && <a href={`${history}/${olderRevision}`}>更早：第 {olderRevision} 版之后</a>}
          {!newer.isCurrent && <a href={`${history}/${newer.id}`}>更晚：第 {newer.id} 版之后</a>}
        </nav>
      </section>
    </Columns>
  );
}
