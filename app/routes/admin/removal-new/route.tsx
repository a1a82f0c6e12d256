import { getFormProps } from "@conform-to/react";
import { data, Form, redirect } from "react-router";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { limits } from "#contract/shared/limits.ts";
import { removalFields } from "#contract/posts/removal-query.ts";
import { contentKind } from "#contract/shared/subject-fields.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { reportKindName } from "#contract/console/report-names.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { TextareaField } from "~/forms/textarea-field.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { webRequestContext } from "~/server/request-context.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import button from "~/ui/button/button.module.css";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import { Gaps } from "~/ui/gap.tsx";
import styles from "../removals.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "删除内容", description: "管理员删除违反社区规范的内容。", noindex: true },
  );
}

/**
 * A01: parses `?kind=article&id=1`. The API validates the id and the permission.
 * @throws 404 for an unknown kind
 */
function thingOf(args: Route.LoaderArgs | Route.ActionArgs) {
  const { searchParams, pathname } = args.url;
  const { requestId } = args.context.get(webRequestContext);
  const kind = contentKind.safeParse(searchParams.get("kind"));
  if (!kind.success) throw data({ message: `Page not found: ${pathname}`, requestId }, { status: 404 });
  requireLogin(args);
  return { kind: kind.data, id: searchParams.get("id") };
}

export async function loader(args: Route.LoaderArgs) {
  return load(args, reportEndpoints.target, { query: thingOf(args) });
}

const endpoints = {
  article: articleEndpoints,
  comment: commentEndpoints,
  dynamic: dynamicEndpoints,
  feedback: feedbackEndpoints,
  video: videoEndpoints,
};

export async function action(args: Route.ActionArgs) {
  const { kind, id } = thingOf(args);
  const submission = parseForm(removalFields, await readForm(args));
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const removed = await submit(args, endpoints[kind].remove, {
    params: { id },
    query: { reason: submission.value.reason },
  });
  if (!removed.ok)
    return data(
      { result: resultOfFailure(submission, removed.failure, Object.keys(removalFields.shape)) },
      { status: statusOfFailure(removed.failure) },
    );
  putFlash(args.context, "success", `已删除，作者会收到理由；${limits.restoreDays} 天内可以在这里撤销`);
  return redirect("/user/manage/removal", 303);
}

export default function NewRemoval({ loaderData: { about, isMine }, actionData }: Route.ComponentProps) {
  const [form, fields] = useAppForm({ id: "removal", schema: removalFields, lastResult: actionData?.result });
  const name = reportKindName[about.kind];
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <section className={surface.screen}>
        <h1>删除{name}</h1>
        <p className={styles.about}>
          {personName(about.author)}：<a href={about.path}>{about.title}</a>
        </p>
        {isMine ? (
          <p>这是你自己的内容，可以直接在它的页面上删除。</p>
        ) : (
          <Form method="post" {...getFormProps(form)} noValidate className={styles.form}>
            <FormOwner />
            <TextareaField
              field={fields.reason}
              label="删除理由"
              hint={`作者会在通知和“我的内容”里看到；${limits.restoreDays} 天内管理员可以撤销，作者不能自行恢复`}
              rows={3}
              max={limits.removalReasonMax}
            />
            <div className={styles.row}>
              <Gaps>
                <SubmitButton intent="remove">确定删除</SubmitButton>
                <a href={about.path} className={button.quiet}>
                  取消
                </a>
              </Gaps>
            </div>
          </Form>
        )}
      </section>
    </MantineRoom>
  );
}
