import { Link } from "react-router";
import { adminEndpoints, type StaffLogItem } from "#contract/console/admin.ts";
import { staffLogActNames, staffLogActs } from "#contract/shared/staff-names.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { FilterChoice, FilterForm, FilterText } from "~/ui/filter-form/filter-form.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";
import { LogLine } from "../log-line.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "操作日志", description: "管理团队做过的每一件事。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const act = staffLogActNames.find((name) => name === searchParams.get("act"));
  const actor = parseId(searchParams.get("actor") ?? "") ?? undefined;
  const person = parseId(searchParams.get("person") ?? "") ?? undefined;
  const cursor = searchParams.get("cursor") || undefined;
  return {
    filter: { act: act ?? "", actor: actor ? String(actor) : "", person: person ? String(person) : "" },
    page: await load(args, adminEndpoints.log, { query: { act, actor, person, cursor } }),
    isLater: cursor !== undefined,
  };
}

export default function Log({ loaderData: { filter, page, isLater } }: Route.ComponentProps) {
  const now = useNow();
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>操作日志</h1>
      <p className={desk.small}>只增不改：谁、对谁、做了什么、为什么。</p>
      <FilterForm label="筛选日志">
        <FilterChoice label="操作" name="act" value={filter.act} names={staffLogActs} />
        <FilterText label="操作人编号" name="actor" value={filter.actor} inputMode="numeric" maxLength={16} />
        <FilterText label="成员编号" name="person" value={filter.person} inputMode="numeric" maxLength={16} />
      </FilterForm>
      {page.items.length === 0 ? (
        <Empty title={isLater ? "后面没有了" : "没有符合条件的记录"}>
          {isLater && <Link to="/admin/log">回到第一页</Link>}
        </Empty>
      ) : (
        <MorePages
          key={JSON.stringify(filter)}
          first={page}
          pageOf={(next: { page: PageOf<StaffLogItem> }) => next.page}
          query={{ act: filter.act || undefined, actor: filter.actor || undefined, person: filter.person || undefined }}
        >
          {(items) => (
            <ol className={desk.list}>
              {items.map((item) => (
                <li key={item.id} className={desk.item}>
                  <LogLine item={item} now={now} />
                </li>
              ))}
            </ol>
          )}
        </MorePages>
      )}
    </section>
  );
}
