import { useOutletContext } from "react-router";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { type CircleMember, circleStaffEndpoints } from "#contract/circles/circle-staff.ts";
import { circleManagePath, memberFilterName, memberFilters } from "#contract/circles/circle-names.ts";
import { memberQuery, MemberSearch } from "~/features/circle/member-search.tsx";
import { StaffAlert } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import chips from "~/ui/tabs/chips.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../manage.module.css";
import { memberAction } from "./member-action.server.ts";
import { MemberRow } from "./member-row.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "成员管理", description: "管理圈子的成员。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const query = args.url.searchParams;
  const filter = memberFilters.find((name) => name === query.get("filter")) ?? "all";
  const q = memberQuery(args.url);
  const cursor = query.get("cursor") || undefined;
  const page = await load(args, circleStaffEndpoints.members, {
    params: { id: idParam(args) },
    query: { filter, q, cursor },
  });
  return { filter, q, page, isLater: cursor !== undefined };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  return memberAction(args, idParam(args));
}

export default function MemberManager({ loaderData: { filter, q, page, isLater }, actionData }: Route.ComponentProps) {
  const circle = useOutletContext<CircleDetail>();
  const now = useNow();
  const here = circleManagePath(circle.id, "member");
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>成员</h1>
      <MemberSearch action={here} q={q} />
      <nav aria-label="成员范围" className={chips.row}>
        <Gaps>
          {memberFilters.map((name) => (
            <a
              key={name}
              href={name === "all" ? here : `${here}?filter=${name}`}
              className={chips.chip}
              aria-current={filter === name && !q ? "page" : undefined}
            >
              {memberFilterName[name]}
            </a>
          ))}
        </Gaps>
      </nav>
      <StaffAlert refusal={refusal} />
      <MorePages
        first={page}
        pageOf={(next: { page: PageOf<CircleMember> }) => next.page}
        query={{ filter: filter === "all" ? undefined : filter, q }}
      >
        {(members) => (
          <ul className={desk.list}>
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                circle={circle}
                now={now}
                refusal={refusal?.userId === String(member.id) ? refusal : null}
              />
            ))}
          </ul>
        )}
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : "没有这样的成员"}>
          <a href={here}>看看全部成员</a>
        </Empty>
      )}
    </section>
  );
}
