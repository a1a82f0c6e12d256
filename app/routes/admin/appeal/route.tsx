import { Form, Link } from "react-router";
import { adminEndpoints } from "#contract/admin.ts";
import { limits } from "#contract/limits.ts";
import { type AppealItem, settleAppealInput } from "#contract/review.ts";
import { reviewKindName } from "#contract/review-names.ts";
import { ReviewTexts } from "~/features/staff/review-texts.tsx";
import { staffAct, type StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "申诉", description: "对审核结果的申诉。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  return { page: await load(args, adminEndpoints.appeals, { query: { cursor } }), isLater: cursor !== undefined };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const granted = form.get("verdict") === "grant";
  return staffAct(args, form, {
    schema: settleAppealInput,
    send: (body) =>
      submit(args, adminEndpoints.settleAppeal, {
        params: { id: parseId(String(form.get("userId") ?? "")) ?? 0 },
        body,
      }),
    words: granted ? "申诉成立，内容已发布，对方会收到通知" : "申诉未成立，对方会收到通知",
    to: "/admin/appeal",
  });
}

export default function Appeals({ loaderData: { page, isLater }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>申诉</h1>
      <p className={desk.small}>由作出原决定以外的人处理。</p>
      <StaffAlert refusal={refusal} />
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : "没有等待处理的申诉"}>
          {isLater && <Link to="/admin/appeal">回到第一页</Link>}
        </Empty>
      )}
      <MorePages first={page} pageOf={(next: { page: PageOf<AppealItem> }) => next.page}>
        {(items) => (
          <ol className={desk.list}>
            {items.map((item) => (
              <Appeal key={item.id} item={item} refusal={refusal?.userId === String(item.id) ? refusal : null} />
            ))}
          </ol>
        )}
      </MorePages>
    </section>
  );
}

function Appeal({ item, refusal }: { item: AppealItem; refusal: StaffRefusal | null }) {
  const now = useNow();
  const { id, kind, author, appeal, refusal: why, refusedBy, canSettle } = item;
  return (
    <li className={desk.item}>
      <div className={desk.line}>
        <Gaps>
          <span>
            {reviewKindName[kind]} · <a href={`/admin/person/${author.id}`}>{personName(author)}</a>
          </span>
          <TimeText iso={appeal.createdAt} now={now} />
        </Gaps>
      </div>
      <ReviewTexts texts={item.texts} images={item.images} />
      <p>
        {personName(refusedBy)} 没有通过：{why}
      </p>
      <p className={desk.said}>申诉：{appeal.text}</p>
      {canSettle ? (
        <Form method="post" className={styles.setting} aria-label={`处理申诉 ${id}`}>
          <FormOwner />
          <input type="hidden" name="userId" value={id} />
          <StaffChoice
            id={`verdict-${id}`}
            name="verdict"
            label="申诉"
            refusal={refusal}
            initial=""
            choices={[
              { value: "grant", label: "成立，发布" },
              { value: "deny", label: "不成立" },
            ]}
          />
          <StaffText
            id={`appeal-${id}`}
            name="reason"
            label="说明（对方会看到）"
            max={limits.staffReasonMax}
            isNeeded
            refusal={refusal}
          />
          <div className={desk.buttons}>
            <button type="submit" className={button.primary}>
              决定
            </button>
          </div>
        </Form>
      ) : (
        <p className={desk.small}>这是你作出的决定，由别人来看。</p>
      )}
    </li>
  );
}
