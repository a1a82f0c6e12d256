import { Link } from "react-router";
import { adminEndpoints, type PersonItem } from "#contract/admin.ts";
import { personAdminPath, personFilterName, personFilters } from "#contract/staff-names.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FilterForm, FilterWords } from "~/ui/filter-form/filter-form.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import row from "~/ui/tabs/tabs.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";
import { personBadges } from "../person-badges.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "成员", description: "查找成员。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const q = (searchParams.get("q") ?? "").slice(0, 64);
  const filter = personFilters.find((name) => name === searchParams.get("filter")) ?? "all";
  const cursor = searchParams.get("cursor") || undefined;
  return {
    q,
    filter,
    page: await load(args, adminEndpoints.people, { query: { q, filter, cursor } }),
    isLater: cursor !== undefined,
  };
}

export default function People({ loaderData: { q, filter, page, isLater } }: Route.ComponentProps) {
  const now = useNow();
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>成员</h1>
      <FilterForm label="查找成员" submit="查找">
        <FilterWords
          label="名字、编号、手机号或 IP"
          value={q}
          max={64}
          placeholder="名字、编号；管理员还可以用手机号、IP"
        />
      </FilterForm>
      <nav aria-label="成员状态" className={row.tabs}>
        <Gaps>
          {personFilters.map((name) => (
            <Link
              key={name}
              to={name === "all" ? "/admin/person" : `/admin/person?filter=${name}`}
              className={row.tab}
              aria-current={q === "" && name === filter ? "page" : undefined}
            >
              {personFilterName[name]}
            </Link>
          ))}
        </Gaps>
      </nav>
      {page.items.length === 0 ? (
        <Empty title={isLater ? "后面没有了" : q === "" ? `没有${personFilterName[filter]}的人` : `没有找到“${q}”`}>
          {(isLater || q !== "") && <Link to="/admin/person">看全部成员</Link>}
        </Empty>
      ) : (
        <MorePages
          key={`${filter} ${q}`}
          first={page}
          pageOf={(next: { page: PageOf<PersonItem> }) => next.page}
          query={{ q: q || undefined, filter: filter === "all" ? undefined : filter }}
        >
          {(items) => (
            <ul className={desk.list}>
              {items.map((item) => (
                <li key={item.id} className={desk.item}>
                  <div className={desk.line}>
                    <PersonLine person={item} size={40} badge={personBadges(item)}>
                      <span>编号 {item.id}</span>
                      <span>
                        <TimeText iso={item.createdAt} now={now} /> 加入
                      </span>
                    </PersonLine>
                    <a href={personAdminPath(item.id)} className={button.button}>
                      管理<span className="visually-hidden">{personName(item)}</span>
                    </a>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </MorePages>
      )}
    </section>
  );
}
