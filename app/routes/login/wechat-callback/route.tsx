import { data, Link, redirect } from "react-router";
import { bannedPath } from "#contract/moderation/appeal-names.ts";
import { wechatEndpoints } from "#contract/accounts/wechat.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import type { MessageType } from "~/lib/root-data.ts";
import { attempt, toLogin } from "~/server/api.server.ts";
import { banPassOf } from "~/server/ban-pass.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { pendingCookie } from "~/features/phone-bind/pending.server.ts";
import { getSession } from "~/server/session.server.ts";
import { type Journey, journeyOfCallback, stateCookie } from "~/features/phone-bind/wechat.server.ts";
import type { Route } from "./+types/route";
import styles from "../login.module.css";
import { LoneCard } from "~/ui/surface/lone-card.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "微信登录没有完成", noindex: true });
}

/** WeChat's redirect back to the site. The state is valid once, so its cookie is deleted in any case. */
export async function loader(args: Route.LoaderArgs) {
  const headers = new Headers({ "set-cookie": await stateCookie.write(args.request, undefined) });
  const journey = await journeyOfCallback(args);
  if (!journey) return data(null, { status: 400, headers });
  const code = args.url.searchParams.get("code");
  const leave = (to: string, type: MessageType, content: string) => {
    putFlash(args.context, type, content);
    return redirect(to, { status: 303, headers });
  };
  if (journey.mode === "link") return link(args, journey, code, leave);
  const back = `/login?redirect=${encodeURIComponent(journey.redirect)}`;
  if (!code) return leave(back, "info", "已取消微信登录");
  const answer = await attempt(args, wechatEndpoints.login, { body: { channel: journey.channel, code } });
  if (!answer.ok) {
    const banPass = await banPassOf(args.request, answer.failure);
    if (banPass) headers.append("set-cookie", banPass);
    return banPass ? redirect(bannedPath, { status: 303, headers }) : leave(back, "error", answer.failure.message);
  }
  if (answer.data.status === "pending") {
    const { pendingToken, wxUserInfo } = answer.data;
    headers.append("set-cookie", await pendingCookie.write(args.request, { pendingToken, wxUserInfo }));
    return redirect(journey.redirect, { status: 303, headers });
  }
  getSession(args.context).login(answer.data.token);
  return leave(journey.redirect, "success", "登录成功，欢迎回来");
}

type Leave = (to: string, type: MessageType, content: string) => Response;

async function link(
  args: Route.LoaderArgs,
  { redirect: target, channel, proof }: Journey,
  code: string | null,
  leave: Leave,
) {
  if (!code) return leave(target, "info", "已取消绑定微信");
  const answer = await attempt(args, wechatEndpoints.link, { body: { channel, code, proof } });
  if (answer.ok) return leave(target, "success", "已绑定微信");
  if (answer.failure.statusCode === 401) return toLogin({ ...args, url: new URL(target, args.url) });
  return leave(target, "error", answer.failure.message);
}

export default function WechatCallback() {
  return (
    <LoneCard title="微信登录没有完成">
      <p role="alert" className={styles.lead}>
        这次登录不是从这个浏览器发起的，或者已经用过、超过 10 分钟了。请重新用微信登录。
      </p>
      <p className={styles.way}>
        <Link to="/login">重新登录</Link>
      </p>
    </LoneCard>
  );
}
