import { data, Form, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import type { PersonItem } from "#contract/console/person-item.ts";
import { cleanupManyPath } from "#contract/console/cleanup-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { sanctionManyInput } from "#contract/console/person-acts.ts";
import {
  daysText,
  mayOnSite,
  personAdminPath,
  personFilterName,
  personFilters,
  reasonTemplates,
  sanctionDays,
  sanctionName,
} from "#contract/shared/staff-names.ts";
import { soughtWords } from "~/server/sought-words.server.ts";
import { revalidateAfterRefusal } from "~/features/staff/after-refusal.ts";
import { staffBulk, type StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { tickedIds } from "~/lib/ticked-ids.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FilterForm, FilterWords } from "~/ui/filter-form/filter-form.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { PersonLine } from "~/ui/person.tsx";
import { PickAll } from "~/ui/pick-all.tsx";
import surface from "~/ui/surface/surface.module.css";
import row from "~/ui/tabs/tabs.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import review from "~/features/staff/review.module.css";
import styles from "../admin.module.css";
import { personBadges } from "../person-badges.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "成员", description: "查找成员。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const q = soughtWords(searchParams.get("q"), 64);
  const filter = personFilters.find((name) => name === searchParams.get("filter")) ?? "all";
  const cursor = searchParams.get("cursor") || undefined;
  return {
    q,
    filter,
    page: await load(args, adminEndpoints.people, { query: { q, filter, cursor } }),
    isLater: cursor !== undefined,
  };
}

/** After a partial failure the list shows who has been sanctioned. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return revalidateAfterRefusal(args);
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const kind = form.get("intent");
  if (kind !== "ban" && kind !== "mute")
    throw data({ message: "请求有误，请刷新后重试", requestId: "" }, { status: 400 });
  return staffBulk(args, form, {
    schema: sanctionManyInput,
    fields: { kind, ids: tickedIds(form), days: form.get("days") ?? undefined, reason: form.get("reason") ?? "" },
    send: (body) => submit(args, adminEndpoints.sanctionMany, { body }),
    bulk: ({ done, failed }) => ({
      did: sanctionName[kind],
      done,
      failed,
      things: "人",
      after: kind === "ban" ? "TA 们的全部登录已经结束" : "对方会收到通知",
      isNumbered: true,
    }),
    to: `/admin/person${args.url.search}`,
  });
}

export default function PeoplePage({ loaderData: { q, filter, page, isLater }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  const next = new URLSearchParams({ q, filter, cursor: page.nextCursor ?? "" });
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
        <People items={page.items} refusal={refusal} />
      )}
      {page.nextCursor && (
        <p>
          <Link to={`/admin/person?${next}`} rel="next" className={button.button}>
            下一页
          </Link>
        </p>
      )}
    </section>
  );
}

/** The list has checkboxes for moderators who may sanction members. */
function People({ items, refusal }: { items: PersonItem[]; refusal: StaffRefusal | null }) {
  const now = useNow();
  const viewer = useViewer();
  const mayMute = mayOnSite(viewer, "mute");
  const mayBan = mayOnSite(viewer, "ban");
  const ticked = refusal?.typed.ids?.split(",") ?? [];
  const list = (
    <ul className={desk.list}>
      {items.map((item) => (
        <li key={item.id} className={mayMute ? `${desk.item} ${desk.tick}` : desk.item}>
          {mayMute && (
            <label>
              <input
                type="checkbox"
                name="ids"
                value={item.id}
                aria-label={`选择${personName(item)}`}
                defaultChecked={ticked.includes(String(item.id))}
              />
            </label>
          )}
          <div>
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
          </div>
        </li>
      ))}
    </ul>
  );
  if (!mayMute) return list;
  return (
    <Form
      // The key changes after a success, which clears the checkboxes and typed text.
      key={items
        .map(({ id, bannedUntil, mutedUntil, isBanned }) => [id, isBanned, bannedUntil, mutedUntil].join())
        .join(" ")}
      method="post"
      aria-label="处罚成员"
      className={styles.setting}
      preventScrollReset
    >
      <FormOwner />
      <PickAll ids={items.map(({ id }) => id)} />
      {list}
      <div className={`${styles.acts} ${review.bar}`}>
        <StaffAlert refusal={refusal} />
        <button type="submit" formMethod="get" formAction={cleanupManyPath} className={button.button}>
          清理选中的…
        </button>
        <details open={refusal !== null}>
          <summary>处罚选中的成员</summary>
          <div className={styles.form}>
            <p className={desk.small}>
              每个人都会收到通知，也各记一条日志。{mayBan && "封禁立即退出全部登录，期间不能登录；"}
              禁言可以浏览，不能发布、评论和修改资料。
            </p>
            <StaffChoice
              id="many-days"
              name="days"
              label="多久"
              choices={sanctionDays.map((value) => ({ value, label: daysText(value) }))}
              refusal={refusal}
            />
            <StaffText
              id="many-reason"
              name="reason"
              label="理由（本人会看到，也记入日志）"
              max={limits.staffReasonMax}
              offers={reasonTemplates}
              refusal={refusal}
            />
            <div className={desk.buttons}>
              <Gaps>
                <button type="submit" name="intent" value="mute" className={button.danger}>
                  禁言选中的
                </button>
                {mayBan && (
                  <button type="submit" name="intent" value="ban" className={button.danger}>
                    封禁选中的
                  </button>
                )}
              </Gaps>
            </div>
          </div>
        </details>
      </div>
    </Form>
  );
}
