import { Form, type ShouldRevalidateFunctionArgs, useOutletContext } from "react-router";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { circleManagePath } from "#contract/circles/circle-names.ts";
import { type CircleReview, circleReviewEndpoints, reviewsFirstInput } from "#contract/console/circle-review.ts";
import { limits } from "#contract/shared/limits.ts";
import { settleReviewsInput } from "#contract/moderation/review.ts";
import { reviewKindName } from "#contract/moderation/review-names.ts";
import { ReviewTexts } from "~/features/staff/review-texts.tsx";
import { revalidateAfterRefusal } from "~/features/staff/after-refusal.ts";
import { staffAct, staffBulk } from "~/features/staff/staff-form.server.ts";
import { StaffAlert } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../manage.module.css";
import { verdictOf } from "../ticked-form.server.ts";
import { TickedForm } from "../ticked-form.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "圈内审核", description: "圈子自己的先审后发。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const page = await load(args, circleReviewEndpoints.reviews, { params: { id: idParam(args) }, query: { cursor } });
  return { page, isLater: cursor !== undefined };
}

/** After a partial failure the list is loaded again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return revalidateAfterRefusal(args);
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const id = idParam(args);
  const form = await readForm(args);
  const intent = String(form.get("intent") ?? "");
  const to = circleManagePath(id, "review");
  if (intent === "on" || intent === "off")
    return staffAct(args, form, {
      schema: reviewsFirstInput,
      fields: { isOn: intent === "on" ? "on" : undefined },
      send: (body) => submit(args, circleReviewEndpoints.setReviewsFirst, { params: { id }, body }),
      words: intent === "on" ? "已开启，成员发的内容先等你们审核" : "已关闭，成员发的内容直接发布",
      to,
    });
  const { isApproved, ids, reason } = verdictOf(form);
  return staffBulk(args, form, {
    schema: settleReviewsInput,
    fields: { ids, verdict: isApproved ? "approve" : "refuse", reason },
    send: (body) => submit(args, circleReviewEndpoints.settleReviews, { params: { id }, body }),
    bulk: ({ settled, failed }) => ({ did: isApproved ? "通过" : "退回", done: settled, failed, things: "条" }),
    to,
  });
}

export default function CircleReviews({ loaderData: { page, isLater }, actionData }: Route.ComponentProps) {
  const circle = useOutletContext<CircleDetail>();
  const now = useNow();
  const refusal = actionData?.refusal ?? null;
  const { isOn, isAllowed } = page;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>审核</h1>
      <Form method="post" aria-label="先审后发" className={desk.line}>
        <FormOwner />
        <Gaps>
          <p className={desk.lead}>
            {isOn
              ? "先审后发：成员在圈子里发的帖子和评论，通过后才会发布；圈主和圈子管理员不用等。"
              : isAllowed
                ? "成员发的帖子和评论直接发布。开启先审后发后，由圈主和圈子管理员先看。"
                : "本站没有开放圈子自己的先审后发。"}
          </p>
          {(isOn || isAllowed) && (
            <button type="submit" name="intent" value={isOn ? "off" : "on"} className={button.button}>
              {isOn ? "关闭先审后发" : "开启先审后发"}
            </button>
          )}
        </Gaps>
      </Form>
      <StaffAlert refusal={refusal} />
      {page.items.length === 0 ? (
        <Empty title={isLater ? "后面没有了" : "没有等待审核的内容"}>
          {isLater && <a href={circleManagePath(circle.id, "review")}>回到第一页</a>}
        </Empty>
      ) : (
        <TickedForm
          label="审核"
          page={page}
          refusal={refusal}
          reason={{ label: "理由（不通过时要写，作者会看到）", max: limits.staffReasonMax }}
          refuseWord="不通过"
          itemOf={(item) => waiting(item, now)}
        />
      )}
    </section>
  );
}

function waiting({ id, author, kind, isChange, hasVideo, texts, images, createdAt }: CircleReview, now: number) {
  const name = personName(author);
  const what = `${reviewKindName[kind]}${isChange ? "（修改）" : ""}`;
  return {
    label: `选择${name}的${what}`,
    children: (
      <>
        <PersonLine person={author} size={36}>
          <span>{what}</span>
          {hasVideo && <span>有视频</span>}
          <TimeText iso={createdAt} now={now} />
        </PersonLine>
        <ReviewTexts texts={texts} images={images} />
        <button type="submit" name="approve" value={id} className={button.button} data-size="sm">
          通过
          <span className="visually-hidden">
            {name}的{what}
          </span>
        </button>
      </>
    ),
  };
}
