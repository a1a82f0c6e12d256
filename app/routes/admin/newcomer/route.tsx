import { Form } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { endHoldInput, holdInput } from "#contract/people/newcomer.ts";
import { cleanupManyPath } from "#contract/console/cleanup-names.ts";
import { countedName, holdHours, newcomerPath } from "#contract/people/newcomer-names.ts";
import { mayOnSite } from "#contract/shared/staff-names.ts";
import desk from "~/features/staff/desk.module.css";
import { NewcomerWarning, newcomerText } from "~/features/staff/newcomer-warning.tsx";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChoice } from "~/features/staff/staff-form.tsx";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import styles from "../admin.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "新账号", description: "新账号最近的发布，与一键暂缓。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const hours = holdHours.find((one) => String(one) === searchParams.get("hours"));
  return {
    ...(await load(args, adminEndpoints.newcomers, { query: { hours } })),
    asksRelease: searchParams.get("release") === "all",
  };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  if (form.get("intent") === "hold")
    return staffAct(args, form, {
      schema: holdInput,
      send: (body) => submit(args, adminEndpoints.holdNewcomers, { body }),
      words: "已开始暂缓：新账号再发的都会等待审核，已公开的正在转入审核",
      to: newcomerPath,
    });
  return staffAct(args, form, {
    schema: endHoldInput,
    send: (body) => submit(args, adminEndpoints.endHold, { body }),
    words: form.get("release") === "all" ? "已结束暂缓，正在放行" : "已结束暂缓，暂缓的内容留在审核里",
    to: newcomerPath,
  });
}

type Data = Route.ComponentProps["loaderData"];
type Hold = NonNullable<Data["hold"]>;

export default function Newcomers({ loaderData, actionData }: Route.ComponentProps) {
  const { figures, budgets, hold, preview, asksRelease } = loaderData;
  const viewer = useViewer();
  const isOn = hold?.state === "on";
  const isBusy = isOn || hold?.state === "releasing";
  const left = hold ? hold.held + hold.kept : 0;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>新账号</h1>
      <StaffAlert refusal={actionData?.refusal ?? null} />
      <NewcomerWarning figures={figures} path={null} />
      {!figures.isUnusual && <p className={desk.small}>最近 1 小时：{newcomerText(figures.hour)}。</p>}
      <p className={desk.small}>
        {budgetText(budgets)}
        {mayOnSite(viewer, "setting") && (
          <>
            {" "}
            <a href="/admin/review/setting" className="touch">
              修改额度
            </a>
          </>
        )}
      </p>
      <p>
        <a href={`${cleanupManyPath}?hours=${preview?.hours ?? 1}`} className="touch">
          清理最近 {preview?.hours ?? 1} 小时注册的账号…
        </a>
      </p>
      <h2>暂缓新账号的内容</h2>
      {hold && <HoldState hold={hold} />}
      {hold && asksRelease && left > 0 && hold.state !== "releasing" ? (
        <ConfirmRelease left={left} />
      ) : (
        <>
          {hold && (isOn || (hold.state === "kept" && left > 0)) && <EndForms isOn={isOn} left={left} />}
          {!isBusy && (preview ? <ConfirmHold preview={preview} /> : <ChooseHours />)}
        </>
      )}
    </section>
  );
}

function budgetText({ accountHours, rangeHourly, siteHourly }: Data["budgets"]): string {
  if (accountHours === 0 || rangeHourly + siteHourly === 0) return "新账号没有合计的额度。";
  const parts = [
    ...(rangeHourly > 0 ? [`同一网段每小时 ${rangeHourly} 条，超出的拒绝`] : []),
    ...(siteHourly > 0 ? [`全站每小时 ${siteHourly} 条，超出的先审后发`] : []),
  ];
  return `注册不满 ${accountHours} 小时的账号合计：${parts.join("；")}。`;
}

function HoldState({ hold: { state, hours, startedBy, startedAt, endedAt, isComplete, held, kept } }: { hold: Hold }) {
  const now = useNow();
  const what = `注册不满 ${hours} 小时的账号的内容`;
  return (
    <div className={desk.said} role="status">
      <p>
        {personName(startedBy)} 在 <TimeText iso={startedAt} now={now} /> 暂缓了{what}
        {endedAt && (
          <>
            ，在 <TimeText iso={endedAt} now={now} /> 结束
          </>
        )}
        。
      </p>
      {state === "on" && !isComplete && <p>正在转入审核，刷新本页可以看到进度。</p>}
      {state === "releasing" && <p>正在放行，刷新本页可以看到进度。</p>}
      {state === "released" ? (
        <p>暂缓的内容已经放行。</p>
      ) : (
        <p>
          已公开而暂缓的 {countText(held)} 条，此后提交的 {countText(kept)} 条。
          {held + kept > 0 && (
            <a href="/admin/review?reason=hold" className="touch">
              逐条审核
            </a>
          )}
        </p>
      )}
    </div>
  );
}

/** The forms that end the hold on new accounts. Releasing all posts requires a confirmation. */
function EndForms({ isOn, left }: { isOn: boolean; left: number }) {
  return (
    <div className={desk.buttons}>
      <Gaps>
        {left > 0 && (
          <a href={`${newcomerPath}?release=all`} className={button.button}>
            全部放行…
          </a>
        )}
        {isOn && (
          <Form method="post" aria-label="结束暂缓">
            <FormOwner />
            <input type="hidden" name="intent" value="end" />
            <button type="submit" name="release" value="none" className={button.button}>
              结束暂缓，内容留在审核里
            </button>
          </Form>
        )}
      </Gaps>
    </div>
  );
}

function ConfirmRelease({ left }: { left: number }) {
  return (
    <Form method="post" action={newcomerPath} aria-label="全部放行" className={styles.setting}>
      <FormOwner />
      <input type="hidden" name="intent" value="end" />
      <p>
        结束暂缓，放行 {countText(left)} 条内容：已公开过的恢复原样，此后提交的以作者的名义发布。作者已被封禁或禁言的、
        另有审核原因的仍然留在审核里。
      </p>
      <div className={desk.buttons}>
        <Gaps>
          <button type="submit" name="release" value="all" className={button.danger}>
            确认全部放行
          </button>
          <a href={newcomerPath} className={button.quiet}>
            取消
          </a>
        </Gaps>
      </div>
    </Form>
  );
}

function ChooseHours() {
  return (
    <Form method="get" aria-label="选择账号的年龄" className={styles.setting}>
      <p className={desk.small}>
        这些账号写给别人看的一切会转入审核，此后发的也先审后发，私信和聊天室暂时不能发，直到结束。老成员不受影响，随时可以全部恢复。
      </p>
      <StaffChoice
        id="hold-hours"
        name="hours"
        label="涉及哪些账号"
        choices={holdHours.map((value) => ({ value, label: `注册不满 ${value} 小时` }))}
        initial="24"
        refusal={null}
      />
      <div className={desk.buttons}>
        <button type="submit" className={button.primary}>
          下一步
        </button>
      </div>
    </Form>
  );
}

function ConfirmHold({ preview: { hours, accounts, posts, contents } }: { preview: NonNullable<Data["preview"]> }) {
  return (
    <Form method="post" action={newcomerPath} aria-label="暂缓新账号的内容" className={styles.setting}>
      <FormOwner />
      <input type="hidden" name="intent" value="hold" />
      <input type="hidden" name="hours" value={hours} />
      <p>
        注册不满 {hours} 小时的账号有 {countText(accounts)} 个，公开的内容 {countText(posts)} 条
        {contents.map(({ kind, count }) => `、${countedName[kind]} ${countText(count)} 条`).join("")}
        。它们会转入审核，作者会收到通知；昵称换成“成员”加编号，简介、头像、封面、圈子和合集的文字、公开的收藏夹也先收起来。管理团队已经审核通过的不受影响。
      </p>
      <div className={desk.buttons}>
        <Gaps>
          <button type="submit" className={button.danger}>
            确认暂缓
          </button>
          <a href={newcomerPath} className={button.quiet}>
            取消
          </a>
        </Gaps>
      </div>
    </Form>
  );
}
