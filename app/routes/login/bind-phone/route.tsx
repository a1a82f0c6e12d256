import { Link, redirect } from "react-router";
import { bannedPath } from "#contract/moderation/appeal-names.ts";
import { BindForm } from "~/features/phone-bind/bind-form.tsx";
import { intentIn } from "~/forms/phone-code/code-answer.ts";
import { SEND_CODE } from "~/forms/phone-code/phone-code-fields.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { useRootData } from "~/lib/root-data.ts";
import { pendingUser } from "~/features/phone-bind/pending.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { getSession } from "~/server/session.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import { Button } from "~/ui/button/button.tsx";
import type { Route } from "./+types/route";
import { sendCode } from "../login-actions.server.ts";
import styles from "../login.module.css";
import { LoneCard } from "~/ui/surface/lone-card.tsx";
import { WechatEntry } from "../wechat-entry.tsx";
import { bindPhone } from "./bind-actions.server.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "绑定手机号", description: "绑定手机号以完成微信登录。", noindex: true },
  );
}

/** W13 as a page. A logged-in member is redirected. */
export async function loader(args: Route.LoaderArgs) {
  const target = redirectTarget(args.url.searchParams.get("redirect"));
  if (getSession(args.context).token) throw redirect(target, 303);
  return { target, info: await pendingUser(args) };
}

/** Also handles the dialog's code requests from any page. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  return intentIn(form) === SEND_CODE ? sendCode(args, form, SEND_CODE) : bindPhone(args, form);
}

export default function BindPhone({ loaderData: { info, target }, actionData }: Route.ComponentProps) {
  const root = useRootData();
  const over = actionData && "over" in actionData && typeof actionData.over === "string" ? actionData.over : undefined;
  const here = `redirect=${encodeURIComponent(target)}`;
  return (
    <MantineRoom theme={root?.theme ?? "light"}>
      <LoneCard title="绑定手机号">
        {info && !over ? (
          <BindForm
            id="bind"
            action={`/login/bind-phone?${here}`}
            info={info}
            answer={actionData}
            cancel={
              <Button type="submit" formAction={`/login/wechat/cancel?${here}`} formNoValidate>
                取消
              </Button>
            }
          />
        ) : (
          <>
            <p role="alert" className={styles.lead}>
              {over ?? "微信登录已过期，请重新用微信登录"}
            </p>
            {actionData && "isBanned" in actionData && actionData.isBanned && (
              <p className={styles.way}>
                <Link to={bannedPath}>查看封禁与申诉</Link>
              </p>
            )}
            <WechatEntry redirect={target} alone />
            <p className={`${styles.way} ${styles.body}`}>
              也可以<Link to={`/login?${here}`}>用手机号登录</Link>
            </p>
          </>
        )}
      </LoneCard>
    </MantineRoom>
  );
}
