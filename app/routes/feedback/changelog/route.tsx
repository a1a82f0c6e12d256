import { type ChangelogItem, feedbackEndpoints } from "#contract/posts/feedback.ts";
import { feedbackKindName } from "#contract/posts/feedback-status.ts";
import { Columns } from "~/features/shell/shell.tsx";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { dateText } from "~/lib/time-text.ts";
import { load } from "~/server/api.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import { Elsewhere } from "../elsewhere.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./changelog.module.css";
import surface from "~/ui/surface/surface.module.css";

/** Guests' pages are cached for 5 s (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "5" };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    {
      title: "更新日志",
      description: "每个版本解决了哪些反馈，谢谢提出它们的人。",
      feed: { path: "/feedback/changelog/feed", title: "更新日志" },
      noindex: location.search.includes("cursor="),
    },
  );
}

export async function loader(args: Route.LoaderArgs) {
  const cursor = args.url.searchParams.get("cursor") || undefined;
  return {
    page: await load(args, feedbackEndpoints.changelog, { query: { cursor, limit: 50 } }),
    isLater: cursor !== undefined,
  };
}

/** Groups consecutive items of one version into sections. The API sorts items by version. */
function byVersion(items: ChangelogItem[]): { version: string; latest: string; items: ChangelogItem[] }[] {
  const groups: { version: string; latest: string; items: ChangelogItem[] }[] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group?.version === item.version) {
      group.items.push(item);
      if (item.resolvedAt > group.latest) group.latest = item.resolvedAt;
    } else groups.push({ version: item.version, latest: item.resolvedAt, items: [item] });
  }
  return groups;
}

export default function Changelog({ loaderData: { page, isLater } }: Route.ComponentProps) {
  return (
    <Columns aside={<Elsewhere />}>
      <header className={`${surface.box} ${styles.head}`}>
        <h1>更新日志</h1>
        <p>
          每个版本解决了哪些反馈。谢谢提出它们的人，<a href="/feedback">全部反馈</a>在这里。
        </p>
      </header>
      <MorePages first={page} pageOf={pageOfData} end="更早的版本没有记录了">
        {(items) => (
          <div className={styles.versions}>
            {byVersion(items).map(({ version, latest, items: solved }) => (
              <section key={version} className={`${surface.card} ${styles.version}`} aria-labelledby={`v-${version}`}>
                <h2 id={`v-${version}`}>
                  {version} <time dateTime={latest}>{dateText(latest)}</time>
                </h2>
                <ul>
                  {solved.map((item) => (
                    <li key={item.id}>
                      <Gaps>
                        <span className={styles.kind}>{feedbackKindName[item.kind]}</span>
                        <span className={styles.words}>
                          <Gaps>
                            <a href={`/feedback/${item.id}`}>{item.title}</a>
                            <span className={styles.small}>
                              {personName(item.author)} 提出
                              {item.voteCount > 0 && `，${countText(item.voteCount)} 人支持`}
                            </span>
                          </Gaps>
                        </span>
                      </Gaps>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : "还没有版本记录"}>
          <a href="/feedback">看看正在处理的反馈</a>
        </Empty>
      )}
    </Columns>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
