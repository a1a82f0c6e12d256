import { data, Form, redirect } from "react-router";
import { deliveryEndpoints } from "#contract/accounts/delivery.ts";
import { deliverySettingsPath } from "#contract/accounts/delivery-names.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { load, pathOfPage, submit } from "~/server/api.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { Button } from "~/ui/button/button.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import styles from "../mail.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "退订邮件通知", description: "不再接收邮件通知。", noindex: true });
}

const tokenOf = ({ url }: { url: URL }) => url.searchParams.get("token") ?? "";

/** The page behind a mail's unsubscribe link, without login. It changes nothing: scanners of mail open links. */
export async function loader(args: Route.LoaderArgs) {
  return load(args, deliveryEndpoints.subscription, { query: { token: tokenOf(args) } });
}

/**
 * The button's form, and the one-click POST of mailbox providers (RFC 8058): these send no cookies, and follow no
 * redirect.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const done = await submit(args, deliveryEndpoints.unsubscribe, { body: { token: tokenOf(args) } });
  if (!done.ok) return data({ message: done.failure.message }, { status: statusOfFailure(done.failure) });
  if (form.get("List-Unsubscribe") === "One-Click") return data({ message: null });
  return redirect(pathOfPage(args.url), 303);
}

export default function Unsubscribe({ loaderData: { address, isOn }, actionData }: Route.ComponentProps) {
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>退订邮件通知</h1>
      {isOn ? (
        <>
          <p>
            不再向 <strong>{address}</strong> 发送通知。站内的消息照常。
          </p>
          {actionData?.message && (
            <p role="alert" className={styles.alert}>
              {actionData.message}
            </p>
          )}
          <Form method="post">
            <Button type="submit" variant="primary">
              退订
            </Button>
          </Form>
        </>
      ) : (
        <p role="status">已退订：不会再向 {address} 发送通知。</p>
      )}
      <p className={styles.small}>
        登录以后，可以在<a href={deliverySettingsPath}>通知设置</a>里逐类选择，或重新打开。
      </p>
    </section>
  );
}
