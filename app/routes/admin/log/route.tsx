import { Link } from "react-router";
import { adminEndpoints, type StaffLogItem } from "#contract/console/admin.ts";
import { staffLogActNames, staffLogActs } from "#contract/shared/staff-names.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { personOfText } from "~/server/person-of-text.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { FilterChoice, FilterForm, FilterText } from "~/ui/filter-form/filter-form.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";
import { LogLine } from "../log-line.tsx";

const PERSON_MAX = 64;

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "操作日志", description: "管理团队做过的每一件事。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const act = staffLogActNames.find((name) => name === searchParams.get("act"));
  const cursor = searchParams.get("cursor") || undefined;
  const typed = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, PERSON_MAX);
  const idOf = async (name: string) => (typed(name) ? personOfText(args, name, typed(name)) : undefined);
  const [actor, person] = await Promise.all([idOf("actor"), idOf("person")]);
  const filter = { act: act ?? "", actor: typed("actor"), person: typed("person") };
  const isLater = cursor !== undefined;
  for (const one of [actor, person])
    if (one?.ok === false)
      return { filter, page: { items: [], nextCursor: null }, isLater, problem: one.failure.message };
  const idIn = (one: typeof actor) => (one?.ok ? one.data : undefined);
  const query = { act, actor: idIn(actor), person: idIn(person), cursor };
  return { filter, page: await load(args, adminEndpoints.log, { query }), isLater, problem: null };
}

export default function Log({ loaderData: { filter, page, isLater, problem } }: Route.ComponentProps) {
  const now = useNow();
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>操作日志</h1>
      <p className={desk.small}>只增不改：谁、对谁、做了什么、为什么。</p>
      <FilterForm label="筛选日志">
        <FilterChoice label="操作" name="act" value={filter.act} names={staffLogActs} />
        <FilterText label="操作人" name="actor" value={filter.actor} placeholder="名字或编号" maxLength={PERSON_MAX} />
        <FilterText label="对谁" name="person" value={filter.person} placeholder="名字或编号" maxLength={PERSON_MAX} />
      </FilterForm>
      {problem && <p role="alert">{problem}</p>}
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
