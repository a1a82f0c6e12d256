import { useEffect, useRef, useState } from "react";
import { data, Link, redirect, useSubmit } from "react-router";
import { smsLoginInput } from "#contract/people/user.ts";
import { BindForm } from "~/features/phone-bind/bind-form.tsx";
import { takeRecord } from "~/features/phone-bind/take-bind-record.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { useRootData } from "~/lib/root-data.ts";
import { putFlash } from "~/server/flash.server.ts";
import { finishBind, pendingUser } from "~/features/phone-bind/pending.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { getSession } from "~/server/session.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import { Button } from "~/ui/button/button.tsx";
import { Spinner } from "~/ui/spinner/spinner.tsx";
import type { Route } from "./+types/route";
import styles from "./loading.module.css";
import { LoneCard } from "~/ui/surface/lone-card.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "正在完成绑定", description: "正在完成手机号绑定并登录。", noindex: true },
  );
}

/** R04: redirects at once for members, and when there is nothing to complete. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const target = redirectTarget(searchParams.get("redirect"));
  if (getSession(args.context).token || searchParams.get("bindPhone") !== "1") throw redirect(target, 303);
  return { target, info: await pendingUser(args) };
}

/** C18, S01: binds by the record that the script read from the browser's storage. */
export async function action(args: Route.ActionArgs) {
  const proof = smsLoginInput.safeParse(Object.fromEntries(await readForm(args)));
  if (!proof.success)
    return data({ problem: "绑定信息有误，请重新填写", phone: undefined, isOver: false }, { status: 400 });
  const bound = await finishBind(args, proof.data);
  if (!bound.ok) {
    const problem = Object.values(bound.failure.fieldErrors).flat()[0] ?? bound.failure.message;
    return data(
      { problem, phone: proof.data.phone, isOver: bound.isOver },
      { status: statusOfFailure(bound.failure), headers: bound.headers },
    );
  }
  putFlash(args.context, "success", "绑定成功，已登录");
  throw redirect(redirectTarget(args.url.searchParams.get("redirect")), { status: 303, headers: bound.headers });
}

/**
 * Sends the stored record once, as soon as the script runs.
 * @returns the reason why there is no valid record
 */
function useRecord(): string | null {
  const submit = useSubmit();
  const [problem, setProblem] = useState<string | null>(null);
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const record = takeRecord();
    if (record.ok) void submit({ ...record.proof }, { method: "post", replace: true });
    else setProblem(record.problem);
  }, [submit]);
  return problem;
}

export default function Loading({ loaderData, actionData }: Route.ComponentProps) {
  const root = useRootData();
  const missing = useRecord();
  const problem = actionData?.problem ?? missing;
  return (
    <MantineRoom theme={root?.theme ?? "light"}>
      <LoneCard title="绑定手机号">
        {problem === null ? (
          <>
            <div className={styles.waiting}>
              <Spinner label="正在完成绑定…" withLabel />
            </div>
            {/* The server cannot read the browser's storage: without a script the visitor fills in the form again. */}
            <noscript>
              <Again {...loaderData} phone={undefined} />
            </noscript>
          </>
        ) : (
          <>
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
            <Again
              target={loaderData.target}
              info={actionData?.isOver ? null : loaderData.info}
              phone={actionData?.phone}
            />
          </>
        )}
      </LoneCard>
    </MantineRoom>
  );
}

/** The dialog's form, which posts to /login/bind-phone. When the WeChat login has ended, a link to log in again. */
function Again({ target, info, phone }: Route.ComponentProps["loaderData"] & { phone: string | undefined }) {
  const query = `redirect=${encodeURIComponent(target)}`;
  if (!info) {
    return (
      <p className={styles.way}>
        微信登录已结束，请<Link to={`/login?${query}`}>重新登录</Link>
      </p>
    );
  }
  return (
    <BindForm
      id="bind"
      action={`/login/bind-phone?${query}`}
      info={info}
      answer={undefined}
      phone={phone}
      cancel={
        <Button type="submit" formAction={`/login/wechat/cancel?${query}`} formNoValidate>
          取消
        </Button>
      }
    />
  );
}
