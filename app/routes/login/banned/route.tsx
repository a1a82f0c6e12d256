import { Link, redirect } from "react-router";
import { appealEndpoints, appealInput } from "#contract/moderation/appeal.ts";
import { bannedPath } from "#contract/moderation/appeal-names.ts";
import { AppealPart } from "~/features/staff/appeal-part.tsx";
import { banPassCookie } from "~/server/ban-pass.server.ts";
import desk from "~/features/staff/desk.module.css";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { StaffAlert } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { attempt } from "~/server/api.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { LoneCard } from "~/ui/surface/lone-card.tsx";
import type { Route } from "./+types/route";
import styles from "../login.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "账号已被封禁", description: "封禁的理由、期限与申诉。", noindex: true },
  );
}

/** A banned member who has just proved their phone reads the reason and may appeal once. The pass is no session. */
export async function loader(args: Route.LoaderArgs) {
  const kept = await banPassCookie.read(args.request);
  if (!kept) return { state: null, failure: null };
  const answer = await attempt(args, appealEndpoints.readBan, { body: { pass: kept.pass } });
  if (answer.ok) return { state: answer.data, failure: null };
  const { statusCode, message } = answer.failure;
  // An expired pass counts as none.
  return { state: null, failure: statusCode === 403 ? null : message };
}

export async function action(args: Route.ActionArgs) {
  const kept = await banPassCookie.read(args.request);
  const form = await readForm(args);
  if (!kept) throw redirect(bannedPath, 303);
  return staffAct(args, form, {
    schema: appealInput,
    send: ({ text }) => attempt(args, appealEndpoints.appealBan, { body: { pass: kept.pass, text } }),
    words: "申诉已提交",
    to: bannedPath,
  });
}

export default function Banned({ loaderData: { state, failure }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal ?? null;
  if (!state)
    return (
      <LoneCard title="查看封禁与申诉">
        <p role={failure ? "alert" : undefined} className={styles.lead}>
          {failure ?? "请先用手机验证码登录一次，证明是你本人；15 分钟内可以在这里查看和申诉。"}
        </p>
        <p className={styles.way}>
          <Link to="/login" className="touch">
            去登录
          </Link>
        </p>
      </LoneCard>
    );
  const { isBanned, until, ban } = state;
  if (!isBanned)
    return (
      <LoneCard title="封禁已经解除">
        <p className={styles.lead}>现在可以登录了。</p>
        <p className={styles.way}>
          <Link to="/login" className="touch">
            去登录
          </Link>
        </p>
      </LoneCard>
    );
  return (
    <LoneCard title="账号已被封禁">
      <div className={styles.body}>
        <p>{until === null ? "永久封禁，不能登录。" : `${exactTimeText(until)} 解除，期间不能登录。`}</p>
        {ban && <p>理由：{ban.reason}</p>}
        <StaffAlert refusal={refusal} />
        {ban && (
          <AppealPart id={ban.id} appealableUntil={ban.appealableUntil} appeal={ban.appeal} refusal={refusal} isOpen />
        )}
        {ban?.appeal?.state === "open" && (
          <p className={desk.small}>有结果后，用手机验证码再登录一次，就能在这里看到。</p>
        )}
      </div>
    </LoneCard>
  );
}
