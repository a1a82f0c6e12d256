import { Form, Link } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { limits } from "#contract/shared/limits.ts";
import { type AppealItem, settleAppealInput } from "#contract/moderation/appeal.ts";
import { appealActs, appealKindName, appealKinds } from "#contract/moderation/appeal-names.ts";
import { reviewKindName } from "#contract/moderation/review-names.ts";
import { mayOnSite, type StaffAct } from "#contract/shared/staff-names.ts";
import { subjectName } from "#contract/shared/subject.ts";
import { ReviewTexts } from "~/features/staff/review-texts.tsx";
import { staffAct, type StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { dateText } from "~/lib/time-text.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { FilterChoice, FilterForm } from "~/ui/filter-form/filter-form.tsx";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import reviewStyles from "~/features/staff/review.module.css";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "申诉", description: "对审核、封禁、禁言和删除的申诉。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const cursor = searchParams.get("cursor") || undefined;
  const kind = appealKinds.find((one) => one === searchParams.get("kind"));
  const page = await load(args, adminEndpoints.appeals, { query: { kind, cursor } });
  return { page, kind, isLater: cursor !== undefined };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const granted = form.get("verdict") === "grant";
  const kind = appealKinds.find((one) => one === args.url.searchParams.get("kind"));
  return staffAct(args, form, {
    schema: settleAppealInput,
    send: (body) =>
      submit(args, adminEndpoints.settleAppeal, {
        params: { id: parseId(String(form.get("userId") ?? "")) ?? 0 },
        body,
      }),
    words: granted ? "申诉成立，原决定已撤销，对方会收到通知" : "申诉未成立，对方会收到通知",
    to: kind ? `/admin/appeal?kind=${kind}` : "/admin/appeal",
  });
}

export default function Appeals({ loaderData: { page, kind, isLater }, actionData }: Route.ComponentProps) {
  const viewer = useViewer();
  const refusal = actionData?.refusal ?? null;
  const names = Object.fromEntries(
    appealKinds
      .filter((one) => mayOnSite(viewer, appealActs[one] as StaffAct, "some"))
      .map((one) => [one, appealKindName[one]]),
  );
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>申诉</h1>
      <p className={desk.small}>
        由作出原决定以外的人处理：针对你所作决定的申诉不在这里；没有别人能处理的，{limits.appealAloneDays}{" "}
        天后由你重新看。
      </p>
      <FilterForm label="筛选申诉">
        <FilterChoice label="申诉的是" name="kind" value={kind ?? ""} names={names} />
      </FilterForm>
      <StaffAlert refusal={refusal} />
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : "没有等待处理的申诉"}>
          {isLater && <Link to="/admin/appeal">回到第一页</Link>}
        </Empty>
      )}
      <MorePages first={page} query={{ kind }} pageOf={(next: { page: PageOf<AppealItem> }) => next.page}>
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

/** The button that grants an appeal names the consequence for each kind of decision. */
const granted = {
  review: "成立，发布",
  ban: "成立，解除封禁",
  mute: "成立，解除禁言",
  removal: "成立，恢复内容",
} as const;

/** A post without a title has only its opening as title, which is shown below anyway. */
const titleOf = ({ kind, title }: NonNullable<AppealItem["removed"]>) =>
  kind === "comment" ? "评论" : kind === "dynamic" ? subjectName.dynamic : `${subjectName[kind]}《${title}》`;

function Appeal({ item, refusal }: { item: AppealItem; refusal: StaffRefusal | null }) {
  const now = useNow();
  const { id, kind, author, text, decision, review, removed } = item;
  return (
    <li className={desk.item}>
      <div className={desk.line}>
        <Gaps>
          <span>
            {appealKindName[kind]} · <a href={`/admin/person/${author.id}`}>{personName(author)}</a>
          </span>
          <TimeText iso={item.createdAt} now={now} />
        </Gaps>
      </div>
      {review && (
        <>
          <p className={desk.small}>{reviewKindName[review.kind]}</p>
          <ReviewTexts texts={review.texts} images={review.images} />
        </>
      )}
      {removed && (
        <>
          <p className={desk.small}>{titleOf(removed)}</p>
          {/* Long text scrolls; tabIndex lets the keyboard reach it. */}
          <p className={`${desk.said} ${reviewStyles.text}`} tabIndex={0}>
            {removed.words}
          </p>
        </>
      )}
      <p>
        {personName(decision.by)} 的决定：{appealKindName[kind]}
        {(kind === "ban" || kind === "mute") && `（${decision.until ? `到 ${dateText(decision.until)}` : "永久"}）`}
        ，理由：{decision.reason}
      </p>
      <p className={desk.said}>申诉：{text}</p>
      {decision.isOwn && (
        <p className={desk.small}>
          这是你自己作的决定，本站没有别人能处理这次申诉。请重新看一遍；对方会知道仍由你处理，日志也会记下。
        </p>
      )}
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
            { value: "grant", label: granted[kind] },
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
    </li>
  );
}
