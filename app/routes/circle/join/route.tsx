import { getFormProps } from "@conform-to/react";
import { data, Form, redirect } from "react-router";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { type CircleDetail, joinInput } from "#contract/circles/circle-fields.ts";
import { circlePath } from "#contract/circles/circle-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { CircleButton } from "~/features/circle/circle-button.tsx";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { TextareaField } from "~/forms/textarea-field.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import styles from "../ask.module.css";
import { AskedCircle } from "../asked-circle.tsx";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const name = loaderData?.circle.name ?? "圈子";
  return pageMeta({ matches, location }, { title: `加入${name}`, description: `申请加入圈子${name}。`, noindex: true });
}

/** A member is redirected to the circle. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const id = idParam(args);
  const circle = await load(args, circleEndpoints.get, { params: { id } });
  if (circle.viewer.role !== null) throw redirect(circlePath(id), 302);
  return { circle };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const id = idParam(args);
  const submission = parseForm(joinInput, await readForm(args));
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const joined = await submit(args, circleEndpoints.join, { params: { id }, body: submission.value });
  if (!joined.ok) {
    return data(
      { result: resultOfFailure(submission, joined.failure, ["answer"]) },
      { status: statusOfFailure(joined.failure) },
    );
  }
  putFlash(args.context, "success", joined.data.state === "member" ? "已加入圈子" : "申请已提交，通过后会通知你");
  throw redirect(circlePath(id), 303);
}

export default function JoinCircle({ loaderData: { circle }, actionData }: Route.ComponentProps) {
  const theme = useRootData()?.theme ?? "light";
  const { viewer, can } = circle;
  return (
    <MantineRoom theme={theme}>
      <section className={`${surface.screen} ${styles.screen}`}>
        <h1>{viewer.application?.state === "waiting" ? "你的申请" : "加入圈子"}</h1>
        <AskedCircle circle={circle} rules={circle.rules} />
        {viewer.application?.state === "waiting" ? (
          <Waiting circle={circle} />
        ) : can.join || can.apply ? (
          <JoinForm circle={circle} result={actionData?.result} />
        ) : (
          <p role="status">
            {viewer.ban
              ? `你暂时不能加入这个圈子。${viewer.ban.reason && `理由：${viewer.ban.reason}`}`
              : "这个圈子仅凭邀请加入，可以请圈子里的朋友发一个邀请链接给你。"}
          </p>
        )}
      </section>
    </MantineRoom>
  );
}

function JoinForm({
  circle,
  result,
}: {
  circle: CircleDetail;
  result: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
}) {
  const [form, fields] = useAppForm({ id: "join", schema: joinInput, lastResult: result, check: () => joinInput });
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      <FormOwner />
      <ErrorSummary errors={form.allErrors} fields={{ answer: { label: "回答", id: fields.answer.id } }} />
      {isAsking(circle) && (
        <TextareaField
          field={fields.answer}
          label={circle.joinQuestion || "想对管理团队说的话（可不填）"}
          rows={4}
          max={limits.circleAnswerMax}
          hint="圈主和圈子管理员会看到"
        />
      )}
      <div className={styles.answers}>
        <SubmitButton intent="join" size="lg">
          {isAsking(circle) ? "提交申请" : "加入圈子"}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Returns whether joining requires an application. */
const isAsking = (circle: CircleDetail) => !circle.can.join && circle.can.apply;

function Waiting({ circle: { id, viewer } }: { circle: CircleDetail }) {
  return (
    <>
      <p role="status">申请已提交，圈子的管理团队处理后会通知你。</p>
      {viewer.application?.answer && <p className={styles.rules}>{viewer.application.answer}</p>}
      <CircleButton id={id} intent="withdraw">
        撤回申请
      </CircleButton>
    </>
  );
}
