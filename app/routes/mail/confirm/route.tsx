import { data, Form, redirect } from "react-router";
import { deliveryEndpoints } from "#contract/accounts/delivery.ts";
import { deliverySettingsPath } from "#contract/accounts/delivery-names.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { Button } from "~/ui/button/button.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import styles from "../mail.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "确认邮箱", description: "确认接收通知的邮箱。", noindex: true });
}

const tokenOf = ({ url }: { url: URL }) => url.searchParams.get("token") ?? "";

/** The page behind a confirmation link. It changes nothing: scanners of mail open links. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return load(args, deliveryEndpoints.confirmation, { query: { token: tokenOf(args) } });
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  await readForm(args);
  const confirmed = await submit(args, deliveryEndpoints.confirm, { body: { token: tokenOf(args) } });
  if (!confirmed.ok)
    return data({ message: confirmed.failure.message }, { status: statusOfFailure(confirmed.failure) });
  putFlash(args.context, "success", "邮箱已确认，请选择发到邮箱的通知");
  return redirect(deliverySettingsPath, 303);
}

export default function ConfirmMail({ loaderData: { address }, actionData }: Route.ComponentProps) {
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>确认邮箱</h1>
      <p>
        用 <strong>{address}</strong> 接收本站的通知。
      </p>
      {actionData?.message && (
        <p role="alert" className={styles.alert}>
          {actionData.message}
        </p>
      )}
      <Form method="post">
        <FormOwner follows />
        <Button type="submit" variant="primary">
          确认
        </Button>
      </Form>
      <p className={styles.small}>确认以后，在通知设置里选择哪些通知发到邮箱；每封邮件里都有退订的链接。</p>
    </section>
  );
}
