import { data, Form, Link, redirect } from "react-router";
import { adminEndpoints } from "#contract/admin.ts";
import { limits } from "#contract/limits.ts";
import { type ReviewItem, settleReviewsInput } from "#contract/review.ts";
import { reviewKindName, reviewKinds, reviewReasonName, reviewReasons } from "#contract/review-names.ts";
import { picturesOfPath } from "#contract/picture-names.ts";
import { mayOnSite, reasonTemplates } from "#contract/staff-names.ts";
import { PickAll } from "~/features/staff/pick-all.tsx";
import { ReviewTexts } from "~/features/staff/review-texts.tsx";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffText } from "~/features/staff/staff-form.tsx";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FilterChoice, FilterForm } from "~/ui/filter-form/filter-form.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
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

/** `verdict` for what is ticked; `only` is a verdict and the number of one. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const [one, id] = String(form.get("only") ?? "").split(":");
  const parsed = settleReviewsInput.safeParse({
    ids: id ? [id] : form.getAll("ids"),
    verdict: one || form.get("verdict"),
    reason: form.get("reason") ?? "",
  });
  const stay = (fieldErrors: StaffRefusal["fieldErrors"], message: string | null, status: number) => {
    const typed = {
      reason: String(form.get("reason") ?? ""),
      ids: (id ? [id] : form.getAll("ids").map(String)).join(","),
    };
    return data(
      { refusal: { intent: "settle", userId: "", typed, fieldErrors, message } satisfies StaffRefusal },
      { status },
    );
  };
  if (!parsed.success) {
    const { fieldErrors } = parsed.error.flatten();
    return stay(fieldErrors, fieldErrors.ids?.[0] ?? fieldErrors.verdict?.[0] ?? null, 400);
  }
  const sent = await submit(args, adminEndpoints.settleReviews, { body: parsed.data });
  if (!sent.ok) return stay(sent.failure.fieldErrors, sent.failure.message, statusOfFailure(sent.failure));
  const { settled, failed } = sent.data;
  if (failed.length > 0)
    return stay(
      {},
      `${settled > 0 ? `处理了 ${settled} 条；` : ""}${failed.map(({ id: of, message }) => `编号 ${of}：${message}`).join("；")}`,
      409,
    );
  putFlash(
    args.context,
    "success",
    `${parsed.data.verdict === "approve" ? "已通过" : "未通过"} ${settled} 条，作者会收到通知`,
  );
  return redirect(`/admin/review${args.url.search.replace(/([?&])cursor=[^&]*/, "$1")}`, 303);
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
          // Once some are settled nothing is ticked or typed any more, and nothing of the form has the focus.
          key={page.items.map(({ id }) => id).join(" ")}
          method="post"
          aria-label="审核"
          className={styles.setting}
        >
          <FormOwner />
          {/* What Enter in the reason's field presses: the first button of the list would let somebody's post out. */}
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
            <span className={review.keys}>键盘：j 下一条，k 上一条，x 选中，a 通过，r 选中并写理由。</span>
          </p>
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
                <PickAll listRef={listRef} />
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
            <a href={picturesOfPath("review", id)} className="touch">
              禁用其中的图片
            </a>
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
