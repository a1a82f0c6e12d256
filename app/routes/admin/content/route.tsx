import { Link } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { cleanupPath, contentPath, writtenKindName, writtenKinds } from "#contract/console/cleanup-names.ts";
import { personAdminPath } from "#contract/shared/staff-names.ts";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import row from "~/ui/tabs/tabs.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";
import { WrittenList } from "../written-list.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "成员的内容", description: "一位成员发布的内容。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const kind = writtenKinds.find((name) => name === searchParams.get("kind")) ?? ("article" as const);
  const cursor = searchParams.get("cursor") || undefined;
  const page = await load(args, adminEndpoints.personContent, {
    params: { id: idParam(args) },
    query: { kind, cursor },
  });
  return { kind, page, isLater: cursor !== undefined };
}

export default function Content({ loaderData: { kind, page, isLater } }: Route.ComponentProps) {
  const now = useNow();
  const { person, counts, items, nextCursor, canCleanUp } = page;
  const to = (name: string, cursor?: string) =>
    `${contentPath(person.id)}?${new URLSearchParams({ kind: name, ...(cursor ? { cursor } : {}) })}`;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <div className={desk.line}>
        <h1>{personName(person)}的内容</h1>
        {canCleanUp && (
          <Link to={cleanupPath(person.id)} className={button.button}>
            清理这个人…
          </Link>
        )}
      </div>
      <PersonLine person={person} size={40}>
        <a href={personAdminPath(person.id)} className="touch">
          TA 的记录
        </a>
      </PersonLine>
      <nav aria-label="内容的种类" className={row.tabs}>
        <Gaps>
          {counts.map((one) => (
            <Link
              key={one.kind}
              to={to(one.kind)}
              className={row.tab}
              aria-current={one.kind === kind ? "page" : undefined}
            >
              {writtenKindName[one.kind]} {countText(one.count)}
            </Link>
          ))}
        </Gaps>
      </nav>
      {items.length === 0 ? (
        <Empty title={isLater ? "后面没有了" : `没有公开的${writtenKindName[kind]}`}>
          {isLater && <Link to={to(kind)}>回到第一页</Link>}
        </Empty>
      ) : (
        <WrittenList items={items} now={now} />
      )}
      {nextCursor && (
        <p>
          <Link to={to(kind, nextCursor)} rel="next" className={button.button}>
            下一页
          </Link>
        </p>
      )}
    </section>
  );
}
