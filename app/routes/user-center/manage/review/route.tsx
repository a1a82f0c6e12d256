import { data, Form, redirect } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import { appealInput } from "#contract/moderation/appeal.ts";
import { appealStateName, WHO_SETTLES_TEXT } from "#contract/moderation/appeal-names.ts";
import { type OwnReview, reviewEndpoints } from "#contract/moderation/review.ts";
import { ownReviewPath, reviewKindName, reviewStateName } from "#contract/moderation/review-names.ts";
import { wordFieldName } from "#contract/shared/word-names.ts";
import { APPEAL_SENT } from "~/features/staff/appeal-part.tsx";
import { ReviewTexts } from "~/features/staff/review-texts.tsx";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffText } from "~/features/staff/staff-form.tsx";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useNow } from "~/lib/root-data.ts";
import { type ApiFailure, load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import review from "~/features/staff/review.module.css";
import { OwnDecisions } from "../own-decisions.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "我的审核", description: "等待审核与没有通过的内容。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  return { page: await load(args, reviewEndpoints.mine, { query: { cursor } }), isLater: cursor !== undefined };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const intent = String(form.get("intent") ?? "");
  const id = parseId(String(form.get("id") ?? "")) ?? 0;
  const params = { id };
  const texts = form.getAll("path").map((path, place) => ({
    path: String(path),
    text: String(form.getAll("text")[place] ?? "").replaceAll("\r\n", "\n"),
  }));
  const stay = (fieldErrors: StaffRefusal["fieldErrors"], message: string | null, status: number) => {
    const typed = {
      appeal: String(form.get("text") ?? ""),
      ...Object.fromEntries(texts.map(({ path, text }) => [`text-${path}`, text])),
    };
    const errors = Object.fromEntries(Object.entries(fieldErrors).map(([name, said]) => [`text-${name}`, said]));
    const refusal: StaffRefusal = { intent, userId: String(id), typed, fieldErrors: errors, message };
    return data({ refusal }, { status });
  };
  const refuse = ({ fieldErrors, message, statusCode }: ApiFailure) => {
    const isShown = Object.keys(fieldErrors).some((name) => texts.some(({ path }) => path === name));
    return stay(fieldErrors, isShown ? null : message, statusOfFailure({ statusCode }));
  };
  if (intent === "resubmit") {
    const sent = await submit(args, reviewEndpoints.resubmit, { params, body: { texts } });
    if (!sent.ok) return refuse(sent.failure);
    putFlash(args.context, "success", sent.data.reviewId === null ? "发布成功" : "已重新提交，审核通过后发布");
    return redirect(sent.data.path ?? ownReviewPath, 303);
  }
  if (intent === "withdraw") {
    const done = await submit(args, reviewEndpoints.withdraw, { params });
    if (!done.ok) return refuse(done.failure);
    putFlash(args.context, "success", "已撤回");
    return redirect(ownReviewPath, 303);
  }
  const parsed = appealInput.safeParse({ text: form.get("text") ?? "" });
  if (!parsed.success) return stay({}, parsed.error.issues[0]?.message ?? null, 400);
  const sent = await submit(args, reviewEndpoints.appeal, { params, body: parsed.data });
  if (!sent.ok) return refuse(sent.failure);
  putFlash(args.context, "success", APPEAL_SENT);
  return redirect(ownReviewPath, 303);
}

export default function OwnReviews({ loaderData: { page, isLater }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  return (
    <OwnDecisions
      title="我的审核"
      lead="审核中的内容只有你和管理团队看得到，通过后立即发布。"
      path={ownReviewPath}
      empty="没有等待审核的内容"
      page={page}
      isLater={isLater}
      refusal={refusal}
    >
      {(item) => <Own key={item.id} item={item} refusal={refusal?.userId === String(item.id) ? refusal : null} />}
    </OwnDecisions>
  );
}

function Own({ item, refusal }: { item: OwnReview; refusal: StaffRefusal | null }) {
  const now = useNow();
  const { id, kind, isChange, state, path, refusal: why, appeal } = item;
  return (
    <li className={desk.item} id={`review-${id}`}>
      <div className={desk.line}>
        <Gaps>
          <span className={desk.buttons}>
            <Gaps>
              <strong>{reviewStateName[state]}</strong>
              <span>
                {reviewKindName[kind]}
                {isChange && "（修改）"}
              </span>
            </Gaps>
          </span>
          <TimeText iso={item.createdAt} now={now} />
        </Gaps>
      </div>
      {why !== null && <p>理由：{why}</p>}
      <ReviewTexts texts={item.texts} images={item.images} />
      {path && (
        <p>
          <a href={path}>去看看</a>
        </p>
      )}
      {appeal && (
        <p className={desk.small}>
          {appealStateName[appeal.state]}：{appeal.text}
          {appeal.reason && `｜回复：${appeal.reason}`}
        </p>
      )}
      {state === "waiting" && (
        <Form method="post" aria-label="撤回">
          <FormOwner />
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value="withdraw" className={button.button}>
            撤回
          </button>
        </Form>
      )}
      {item.editPath && state !== "waiting" && (
        <p>
          <a href={item.editPath}>打开草稿修改</a>
        </p>
      )}
      {item.canResubmit && <Resubmit item={item} refusal={refusal?.intent === "resubmit" ? refusal : null} />}
      {item.canAppeal && (
        <details open={refusal?.intent === "appeal"}>
          <summary className={review.pick}>申诉</summary>
          <Form method="post" className={review.form} aria-label="申诉">
            <FormOwner />
            <input type="hidden" name="id" value={id} />
            <StaffText
              id={`appeal-${id}`}
              name="text"
              label="为什么应该通过（只能申诉一次）"
              rows={3}
              max={limits.reportMax}
              isNeeded
              initial={refusal?.intent === "appeal" ? (refusal.typed.appeal ?? "") : ""}
              refusal={null}
            />
            <p className={desk.small}>{WHO_SETTLES_TEXT}</p>
            <button type="submit" name="intent" value="appeal" className={button.primary}>
              提交申诉
            </button>
          </Form>
        </details>
      )}
    </li>
  );
}

/** Edits the post's texts and submits it again; its other content stays unchanged. */
function Resubmit({ item: { id, texts }, refusal }: { item: OwnReview; refusal: StaffRefusal | null }) {
  return (
    <details open={refusal !== null}>
      <summary className={review.pick}>修改后重新提交</summary>
      <Form method="post" className={review.form} aria-label="修改后重新提交">
        <FormOwner />
        <input type="hidden" name="id" value={id} />
        {texts
          .filter(({ path }) => !path.includes("."))
          .map(({ path, field, text }) => (
            <div key={path}>
              <input type="hidden" name="path" value={path} />
              <StaffText
                id={`text-${id}-${path}`}
                name="text"
                label={wordFieldName[field]}
                rows={text.length > 40 ? 6 : 2}
                max={limits.articleMax}
                initial={refusal?.typed[`text-${path}`] ?? text}
                refusal={
                  refusal
                    ? { ...refusal, typed: {}, fieldErrors: { text: refusal.fieldErrors[`text-${path}`] ?? [] } }
                    : null
                }
              />
            </div>
          ))}
        <button type="submit" name="intent" value="resubmit" className={button.primary}>
          重新提交
        </button>
      </Form>
    </details>
  );
}
