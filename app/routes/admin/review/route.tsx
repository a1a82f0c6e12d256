import { Form, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { limits } from "#contract/shared/limits.ts";
import { type ReviewItem, settleReviewsInput } from "#contract/moderation/review.ts";
import { reviewKindName, reviewKinds, reviewReasonName, reviewReasons } from "#contract/moderation/review-names.ts";
import { mayOnSite, reasonTemplates } from "#contract/shared/staff-names.ts";
import { revalidateAfterRefusal } from "~/features/staff/after-refusal.ts";
import { ReviewTexts } from "~/features/staff/review-texts.tsx";
import { staffBulk } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffText } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { tickedIds } from "~/lib/ticked-ids.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FilterChoice, FilterForm } from "~/ui/filter-form/filter-form.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { PickAll } from "~/ui/pick-all.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import { PicturesLink } from "../pictures-link.tsx";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import review from "~/features/staff/review.module.css";
import styles from "../admin.module.css";
import { REASON_ID, useReviewKeys } from "./review-keys.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "审核", description: "等待审核的内容。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const kind = reviewKinds.find((name) => name === searchParams.get("kind"));
  const reason = reviewReasons.find((name) => name === searchParams.get("reason"));
  const cursor = searchParams.get("cursor") || undefined;
  const page = await load(args, adminEndpoints.reviews, { query: { kind, reason, cursor } });
  return { filter: { kind: kind ?? "", reason: reason ?? "" }, page, isLater: cursor !== undefined };
}

/** After a partial failure the list is loaded again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return revalidateAfterRefusal(args);
}

/** `verdict` applies to the checked items; `only` contains a verdict and the id of one item. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const [one, id] = String(form.get("only") ?? "").split(":");
  const verdict = one || form.get("verdict");
  if (id) {
    form.delete("all");
    form.set("ids", id);
  }
  return staffBulk(args, form, {
    schema: settleReviewsInput,
    fields: { ids: tickedIds(form), verdict, reason: form.get("reason") ?? "" },
    send: (body) => submit(args, adminEndpoints.settleReviews, { body }),
    bulk: ({ settled, failed }) => ({
      did: verdict === "approve" ? "通过" : "退回",
      done: settled,
      failed,
      things: "条",
      after: "作者会收到通知",
      isNumbered: true,
    }),
    to: `/admin/review${args.url.search.replace(/([?&])cursor=[^&]*/, "$1")}`,
  });
}

export default function Review({ loaderData: { filter, page, isLater }, actionData }: Route.ComponentProps) {
  const viewer = useViewer();
  const refusal = actionData?.refusal ?? null;
  const listRef = useReviewKeys();
  const next = new URLSearchParams({ ...filter, cursor: page.nextCursor ?? "" });
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <div className={desk.line}>
        <h1>审核</h1>
        {mayOnSite(viewer, "setting") && (
          <Link to="/admin/review/setting" className={button.button}>
            先审后发与防刷
          </Link>
        )}
      </div>
      <FilterForm label="筛选审核">
        <FilterChoice label="种类" name="kind" value={filter.kind} names={reviewKindName} />
        <FilterChoice label="原因" name="reason" value={filter.reason} names={reviewReasonName} />
      </FilterForm>
      <StaffAlert refusal={refusal} />
      {page.items.length === 0 ? (
        <Empty title={isLater ? "后面没有了" : "没有等待审核的内容"}>
          {isLater && <Link to="/admin/review">回到第一页</Link>}
        </Empty>
      ) : (
        <Form
          // The key changes after a success, which clears the checkboxes, typed text and focus.
          key={page.items.map(({ id }) => id).join(" ")}
          method="post"
          aria-label="审核"
          className={styles.setting}
        >
          <FormOwner />
          {/* Enter in the reason presses the form's first button. Without this one it would be an approval. */}
          <button
            type="submit"
            name="verdict"
            value="refuse"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
          />
          <p className={desk.small}>
            先来的在前。
            <label className={review.keys}>
              <input type="checkbox" defaultChecked data-review-keys /> 用键盘：j 下一条，k 上一条，x 选中，a 通过，r
              选中并写理由
            </label>
          </p>
          <PickAll ids={page.items.map(({ id }) => id)} />
          <ol className={desk.list} ref={listRef}>
            {page.items.map((item) => (
              <Waiting
                key={item.id}
                item={item}
                isPicked={refusal?.typed.ids?.split(",").includes(String(item.id)) ?? false}
              />
            ))}
          </ol>
          <div className={review.bar}>
            <StaffText
              id={REASON_ID}
              name="reason"
              label="理由（不通过必填，作者会看到）"
              max={limits.staffReasonMax}
              offers={reasonTemplates}
              refusal={refusal}
            />
            <div className={desk.buttons}>
              <Gaps>
                <button type="submit" name="verdict" value="approve" className={button.primary}>
                  通过选中的
                </button>
                <button type="submit" name="verdict" value="refuse" className={button.danger}>
                  不通过选中的
                </button>
              </Gaps>
            </div>
          </div>
        </Form>
      )}
      {page.nextCursor && (
        <p>
          <Link to={`/admin/review?${next}`} className={button.button}>
            下一页
          </Link>
        </p>
      )}
    </section>
  );
}

function Waiting({ item, isPicked }: { item: ReviewItem; isPicked: boolean }) {
  const now = useNow();
  const { id, author, kind, isChange, reasons, words, history, hasVideo, circleId } = item;
  return (
    <li className={`${desk.item} ${review.item}`} tabIndex={-1} data-review={id}>
      <div className={desk.line}>
        <Gaps>
          <label className={review.pick}>
            <input type="checkbox" name="ids" value={id} defaultChecked={isPicked} />
            {reviewKindName[kind]}
            {isChange && "（修改）"} · {personName(author)} · 编号 {id}
          </label>
          <TimeText iso={item.createdAt} now={now} />
        </Gaps>
      </div>
      <p className={desk.facts}>
        <Gaps>
          <span>{reasons.map((reason) => reviewReasonName[reason]).join("、")}</span>
          {words.length > 0 && <span>命中：{words.join("、")}</span>}
          {hasVideo && <span>带一个视频</span>}
          {circleId !== null && (
            <a href={`/circle/${circleId}`} className="touch">
              所在圈子
            </a>
          )}
        </Gaps>
      </p>
      <ReviewTexts texts={item.texts} images={item.images} />
      <p className={desk.facts}>
        <Gaps>
          <a href={`/admin/person/${author.id}`} className="touch">
            {personName(author)}的记录
          </a>
          <span>
            <TimeText iso={history.joinedAt} now={now} /> 加入
          </span>
          {(item.images.length > 0 || item.texts.some(({ text }) => text.includes("/media/"))) && (
            <PicturesLink kind="review" id={id} />
          )}
          <span>发过 {history.posts} 篇</span>
          <span>
            审核通过 {history.approved}、未通过 {history.refused}
          </span>
          <span>
            被删 {history.removals}、处罚 {history.sanctions}
          </span>
        </Gaps>
      </p>
      <div className={desk.buttons}>
        <Gaps>
          <button type="submit" name="only" value={`approve:${id}`} className={button.button}>
            通过<span className="visually-hidden">编号 {id}</span>
          </button>
          <button type="submit" name="only" value={`refuse:${id}`} className={button.button}>
            不通过<span className="visually-hidden">编号 {id}</span>
          </button>
        </Gaps>
      </div>
    </li>
  );
}
