import { type DynamicVersion, dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { DiffLines } from "~/features/diff-lines/diff-lines.tsx";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { Badge } from "~/ui/badge.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./history.module.css";
import surface from "~/ui/surface/surface.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const author = personName(loaderData.dynamic.author);
  return pageMeta(
    { matches, location },
    { title: `编辑历史：${author}的动态`, description: `${author}的动态的历次修改`, noindex: true },
  );
}

/** R22: the earlier versions of a dynamic that the reader may see. */
export async function loader(args: Route.LoaderArgs) {
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const { dynamic, ...page } = await load(args, dynamicEndpoints.history, {
    params: { id: idParam(args) },
    query: { cursor },
  });
  return { dynamic, page };
}

export default function DynamicHistory({ loaderData: { dynamic, page } }: Route.ComponentProps) {
  const now = useNow();
  return (
    <Columns aside={<HotSearches />}>
      <section className={surface.screen}>
        <p className={styles.back}>
          <a href={`/dynamic/${dynamic.id}`}>返回动态</a>
        </p>
        <h1>编辑历史</h1>
        <MorePages first={page} pageOf={(next: { page: PageOf<DynamicVersion> }) => next.page} end="已经是最早的版本">
          {(versions) => (
            <ol className={styles.versions} aria-label="版本">
              {versions.map(({ id, writtenAt, isCurrent, lines }) => (
                <li key={id} className={styles.version}>
                  <h2 className={styles.title}>
                    <Gaps>
                      第 {id} 版 {isCurrent && <Badge>当前版本</Badge>} <TimeText iso={writtenAt} now={now} />
                    </Gaps>
                  </h2>
                  <DiffLines lines={lines} />
                </li>
              ))}
            </ol>
          )}
        </MorePages>
      </section>
    </Columns>
  );
}
