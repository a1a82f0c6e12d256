import { data, Form, redirect } from "react-router";
import { agreementEndpoints } from "#contract/console/agreement.ts";
import { VersionList } from "~/features/agreement/version-list.tsx";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { useRootData, useViewer } from "~/lib/root-data.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { load, submit } from "~/server/api.server.ts";
import { laterCookie } from "~/server/consent.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { Button } from "~/ui/button/button.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import styles from "../agreement.module.css";

const AGREE = "agree";
const LATER = "later";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "协议更新", description: "阅读并同意新版服务协议与隐私政策。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return load(args, agreementEndpoints.state, {});
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const target = redirectTarget(args.url.searchParams.get("redirect"));
  if (form.get("intent") === LATER) return redirect(target, { status: 303, headers: { "set-cookie": laterCookie() } });
  // The version that the page showed, which may no longer be the current one.
  const version = Number(form.get("version"));
  const agreed = await submit(args, agreementEndpoints.agree, { body: { version } });
  if (!agreed.ok) return data({ message: agreed.failure.message }, { status: statusOfFailure(agreed.failure) });
  putFlash(args.context, "success", "已同意新版协议");
  return redirect(target, 303);
}

export default function Renew({ loaderData: { agreed, current, changes }, actionData }: Route.ComponentProps) {
  const siteName = useRootData()?.config.siteName ?? "群落";
  const isNew = useViewer()?.mustAgree === true;
  return (
    <section className={`${surface.screen} ${styles.page}`}>
      <h1>{isNew ? "协议有更新" : "你同意过的协议"}</h1>
      <p>
        {siteName}的<a href="/agreement/service">《服务协议》</a>与<a href="/agreement/privacy">《隐私政策》</a>
        现在是第 {current} 版。
        {agreed && `你在 ${exactTimeText(agreed.agreedAt)} 同意了第 ${agreed.version} 版。`}
      </p>
      {isNew && <p>请阅读后选择。同意之前可以照常浏览、修改账号或注销，但不能发布、评论、点赞或关注。</p>}
      {changes.length > 0 && (
        <>
          <h2>之后的修改</h2>
          <VersionList versions={changes} isNamed />
        </>
      )}
      {actionData && (
        <p role="alert" className={styles.error}>
          {actionData.message}
        </p>
      )}
      {isNew && (
        <Form method="post">
          <FormOwner follows />
          <input type="hidden" name="version" value={current} />
          <Gaps>
            <Button type="submit" name="intent" value={AGREE} variant="primary">
              我已阅读并同意
            </Button>
            <Button type="submit" name="intent" value={LATER}>
              暂不同意，先浏览
            </Button>
          </Gaps>
        </Form>
      )}
    </section>
  );
}
