import { data, redirect } from "react-router";
import { createReportInput, reportEndpoints, reportFields } from "#contract/console/report.ts";
import { reportKindName, reportKinds } from "#contract/console/report-names.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { webRequestContext } from "~/server/request-context.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import type { Route } from "./+types/route";
import { ReportForm } from "./report-form.tsx";
import surface from "~/ui/surface/surface.module.css";
import styles from "./report.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "举报", description: "举报违反社区规定的内容。", noindex: true });
}

/** The page /report?kind=article&id=1. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const kind = reportKinds.find((one) => one === searchParams.get("kind"));
  if (!kind)
    throw data(
      { message: `Page not found: ${args.url.pathname}`, requestId: args.context.get(webRequestContext).requestId },
      { status: 404 },
    );
  requireLogin(args);
  return load(args, reportEndpoints.target, { query: { kind, id: searchParams.get("id") } });
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const form = await readForm(args);
  form.set("kind", searchParams.get("kind") ?? "");
  form.set("id", searchParams.get("id") ?? "");
  const submission = parseForm(createReportInput, form);
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const made = await submit(args, reportEndpoints.create, { body: submission.value });
  if (!made.ok)
    return data(
      { result: resultOfFailure(submission, made.failure, Object.keys(reportFields.shape)) },
      { status: statusOfFailure(made.failure) },
    );
  if (made.data.isNew) putFlash(args.context, "success", "举报已提交，我们会尽快处理");
  else putFlash(args.context, "info", "你已经举报过这条内容");
  return redirect(made.data.path, 303);
}

const become = {
  open: "你已经举报过，我们会尽快处理。",
  handled: "你的举报已经处理，谢谢。",
  dismissed: "我们看过你的举报，没有发现违规。",
};

export default function Report({ loaderData: { about, isMine, status }, actionData }: Route.ComponentProps) {
  const name = reportKindName[about.kind];
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <section className={`${surface.screen} ${styles.screen}`}>
        <h1>举报{name}</h1>
        <p className={styles.about}>
          {personName(about.author)}：<a href={about.path}>{about.title}</a>
        </p>
        {isMine && <p>这是你自己的内容，不用举报，可以直接修改或删除。</p>}
        {!isMine && status && <p role="status">{become[status]}</p>}
        {!isMine && !status && <ReportForm result={actionData?.result} back={about.path} />}
      </section>
    </MantineRoom>
  );
}
