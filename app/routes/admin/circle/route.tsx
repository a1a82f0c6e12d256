import { Form } from "react-router";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { type FoundingItem, settleFoundingInput } from "#contract/circles/circle-fields.ts";
import { circleCategoryName, circlePath, joinPolicyName } from "#contract/circles/circle-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { staffAct, type StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffText } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { Badge } from "~/ui/badge.tsx";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import fold from "~/ui/fold-row.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import styles from "../removals.module.css";

const HERE = "/user/manage/circle";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "圈子审核", description: "等待审核的新圈子。", noindex: true });
}

/** A01, E05: circles that wait for approval. The API decides that only administrators may see them. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  return { page: await load(args, circleEndpoints.foundings, { query: { cursor } }), isLater: cursor !== undefined };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const params = { id: parseId(String(form.get("id") ?? "")) ?? 0 };
  // The staff forms identify the form of the page by `userId`.
  form.set("userId", String(params.id));
  const approved = form.get("intent") === "approve";
  return staffAct(args, form, {
    schema: settleFoundingInput,
    fields: { approved, reason: form.get("reason") ?? "" },
    send: (body) => submit(args, circleEndpoints.settleFounding, { params, body }),
    words: approved ? "圈子已开放，申请人会收到通知" : "已拒绝，申请人会收到通知",
    to: HERE,
  });
}

export default function Foundings({ loaderData: { page, isLater }, actionData }: Route.ComponentProps) {
  const now = useNow();
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={surface.screen}>
      <h1>圈子审核</h1>
      <StaffAlert refusal={refusal} />
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : "没有等待审核的圈子"}>{isLater && <a href={HERE}>回到第一页</a>}</Empty>
      )}
      <MorePages first={page} pageOf={(next: { page: PageOf<FoundingItem> }) => next.page}>
        {(items) => (
          <ol className={styles.list}>
            {items.map((item) => (
              <Founding
                key={item.id}
                item={item}
                now={now}
                refusal={refusal?.userId === String(item.id) ? refusal : null}
              />
            ))}
          </ol>
        )}
      </MorePages>
    </section>
  );
}

function Founding({ item, now, refusal }: { item: FoundingItem; now: number; refusal: StaffRefusal | null }) {
  const { id, name, description, category, isPrivate, joinPolicy, founder, foundingReason, createdAt } = item;
  return (
    <li className={styles.item}>
      <p className={styles.title}>
        <Gaps>
          <a href={circlePath(id)} className="touch">
            {name}
          </a>
          {isPrivate && <Badge>私密</Badge>}
        </Gaps>
      </p>
      <p>{description || "没有写简介"}</p>
      {foundingReason && <p className={styles.reason}>理由：{foundingReason}</p>}
      <p className={styles.meta}>
        <Gaps>
          <span>{circleCategoryName[category]}</span>
          <span>{joinPolicyName[joinPolicy]}</span>
          {founder && (
            <a href={`/user/${founder.id}`} className="touch">
              {personName(founder)}
            </a>
          )}
          <span>
            <TimeText iso={createdAt} now={now} /> 申请
          </span>
        </Gaps>
      </p>
      <div className={fold.row}>
        <Gaps>
          <Form method="post" preventScrollReset>
            <FormOwner follows />
            <input type="hidden" name="id" value={id} />
            <button type="submit" name="intent" value="approve" className={button.primary}>
              通过<span className="visually-hidden">{name}</span>
            </button>
          </Form>
          <details className={fold.details} open={refusal !== null || undefined}>
            <summary className={button.button}>
              拒绝<span className="visually-hidden">{name}</span>
            </summary>
            <Form method="post" preventScrollReset aria-label={`拒绝${name}`}>
              <FormOwner />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="intent" value="refuse" />
              <StaffText
                id={`refuse-${id}`}
                name="reason"
                label="理由（申请人会看到）"
                max={limits.circleReasonMax}
                isNeeded
                refusal={refusal}
              />
              <button type="submit" className={button.danger}>
                确定拒绝
              </button>
            </Form>
          </details>
        </Gaps>
      </div>
    </li>
  );
}
