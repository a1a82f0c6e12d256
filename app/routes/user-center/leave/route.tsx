import { data, Form, redirect } from "react-router";
import { circlePath } from "#contract/circles/circle-names.ts";
import { FRESH_LOGIN_MINUTES, leaveEndpoints, type LeaveObstacle } from "#contract/lifecycle/leave.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { challengeAnswerIn, codeAnswerOf, intentIn } from "~/forms/phone-code/code-answer.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import { Button } from "~/ui/button/button.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import { askedText, coolingOffText, leavingText } from "../leave-words.ts";
import { LeaveForm } from "./leave-form.tsx";
import { leaveForm, leaveSchema, SEND_OWN_CODE, UNDO } from "./leave-form-schema.ts";
import page from "../account-page.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "注销账号", description: "注销后会发生什么，以及如何申请与撤回。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return load(args, leaveEndpoints.state, {});
}

const FIELDS = ["word", "smsCode"];

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const intent = intentIn(form);
  if (intent === UNDO) return undo(args);
  // The API decides whether a code is required; here only the format of the fields is checked.
  const submission = parseForm(leaveSchema(intent, false), form, leaveForm);
  if (submission.status !== "success") return data({ result: submission.reply(), code: undefined }, { status: 400 });
  if (intent === SEND_OWN_CODE) {
    const sent = await submit(args, profileEndpoints.phoneCode, { body: challengeAnswerIn(form) });
    const code = codeAnswerOf(sent);
    if (sent.ok) return data({ result: submission.reply(), code }, { status: 200 });
    const result = code?.challenge ? submission.reply() : resultOfFailure(submission, sent.failure, FIELDS);
    return data({ result, code }, { status: statusOfFailure(sent.failure) });
  }
  const { word, smsCode } = submission.value;
  const asked = await submit(args, leaveEndpoints.ask, { body: { word, ...(smsCode ? { smsCode } : {}) } });
  if (!asked.ok)
    return data(
      { result: resultOfFailure(submission, asked.failure, FIELDS), code: undefined },
      { status: statusOfFailure(asked.failure) },
    );
  putFlash(args.context, "success", askedText(asked.data.dueAt, Date.now()));
  return redirect("/user/personal/leave", 303);
}

async function undo(args: Route.ActionArgs) {
  const undone = await submit(args, leaveEndpoints.undo, {});
  if (!undone.ok)
    return data(
      { result: { error: { "": [undone.failure.message] } }, code: undefined },
      { status: statusOfFailure(undone.failure) },
    );
  putFlash(args.context, "success", "已撤回注销，账号照常使用");
  return redirect("/user/personal/account", 303);
}

function Obstacle({ of }: { of: LeaveObstacle }) {
  if (of.kind === "admin") return <>管理员不能注销账号，请先请其他管理员撤销你的管理员身份。</>;
  if (of.kind === "login")
    return <>你的账号没有绑定手机号，请退出后重新登录，并在 {FRESH_LOGIN_MINUTES} 分钟内回到这里。</>;
  return (
    <>
      你是圈子「<a href={circlePath(of.id)}>{of.name}</a>」的圈主，里面还有其他成员：请先
      <a href={`/circle/manage/${of.id}/transfer`}>转让</a>或<a href={`/circle/manage/${of.id}/dissolve`}>解散</a>它。
    </>
  );
}

function WhatHappens({ days }: { days: number }) {
  return (
    <ul className={page.said}>
      <li>{coolingOffText(days)}</li>
      <li>注销时，所有设备退出登录，手机号、微信、昵称、头像、简介等资料全部删除，无法找回。</li>
      <li>
        你发布的文章、视频、动态、反馈、合集与专栏、评论和弹幕，发出的私信和聊天室消息，以及草稿、收藏、点赞、关注和上传的图片与视频，全部删除。
      </li>
      <li>别人的评论和回复会保留，其中提到你的地方显示为“已注销用户”；你投过的票计数不变，但不再与你有关。</li>
      <li>这个手机号以后可以重新注册，得到的是一个全新的账号。</li>
      <li>账号被封禁期间不会注销，封禁结束后再继续。</li>
    </ul>
  );
}

export default function Leave({
  loaderData: { leave, obstacles, phoneMasked, days },
  actionData,
}: Route.ComponentProps) {
  const theme = useRootData()?.theme ?? "light";
  if (leave)
    return (
      <section className={`${surface.screen} ${page.screen}`}>
        <h1>账号正在注销</h1>
        <p>
          你在 {exactTimeText(leave.askedAt)} 申请了注销，{leavingText(leave)}
        </p>
        {actionData?.result.error?.[""]?.[0] && (
          <p role="alert" className={page.error}>
            {actionData.result.error[""][0]}
          </p>
        )}
        <Form method="post">
          <FormOwner follows />
          <Button type="submit" name="intent" value={UNDO} variant="primary">
            撤回注销
          </Button>
        </Form>
        <WhatHappens days={days} />
      </section>
    );
  return (
    <MantineRoom theme={theme}>
      <section className={`${surface.screen} ${page.screen}`}>
        <h1>注销账号</h1>
        <WhatHappens days={days} />
        {obstacles.length > 0 ? (
          <>
            <h2>现在还不能注销</h2>
            <ul className={page.said}>
              {obstacles.map((of) => (
                <li key={of.kind === "circle" ? of.id : of.kind}>
                  <Obstacle of={of} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <LeaveForm phoneMasked={phoneMasked} answer={actionData} />
        )}
      </section>
    </MantineRoom>
  );
}
