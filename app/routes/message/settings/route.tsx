import { data, Form, Link, redirect } from "react-router";
import { chatEndpoints, chatSettingFields } from "#contract/chat/chat.ts";
import { whoMayWrite, whoMayWriteName } from "#contract/chat/chat-names.ts";
import { deliveryEndpoints } from "#contract/accounts/delivery.ts";
import { messageEndpoints, noticeTabsInput } from "#contract/accounts/message.ts";
import { noticeTabName } from "#contract/accounts/notice-tabs.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Button } from "~/ui/button/button.tsx";
import { Checkbox } from "~/ui/checkbox/checkbox.tsx";
import { useGivenCheck } from "~/ui/given-value/use-given-value.ts";
import { FormOwner } from "~/ui/form-owner.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import { Delivery } from "./delivery.tsx";
import { changeDelivery, removeAddress, setAddress } from "./delivery.server.ts";
import { QuietForm } from "../notice-card.tsx";
import styles from "./settings.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "通知设置", description: "收哪些通知，哪些内容不再提醒。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const [notices, chat, delivery] = await Promise.all([
    load(args, messageEndpoints.settings, {}),
    load(args, chatEndpoints.setting, {}),
    load(args, deliveryEndpoints.settings, {}),
  ]);
  return { ...notices, chat, delivery };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const intent = form.get("intent");
  if (intent === "chat") return changeChat(args, form);
  if (intent === "delivery") return changeDelivery(args, form);
  if (intent === "address") return setAddress(args, form);
  if (intent === "remove-address") return removeAddress(args);
  const input = noticeTabsInput.safeParse({ on: form.getAll("on") });
  if (!input.success) return data({ error: "没有这一类通知，请刷新后重试" }, { status: 400 });
  const saved = await submit(args, messageEndpoints.setTabs, { body: input.data });
  if (!saved.ok) return data({ error: saved.failure.message }, { status: statusOfFailure(saved.failure) });
  putFlash(args.context, "success", "通知设置已保存");
  return redirect("/message/settings", 303);
}

async function changeChat(args: Route.ActionArgs, form: FormData) {
  const input = chatSettingFields.safeParse(Object.fromEntries(form));
  if (!input.success) return data({ chatError: input.error.issues[0]?.message ?? "请重新选择" }, { status: 400 });
  const saved = await submit(args, chatEndpoints.changeSetting, { body: input.data });
  if (!saved.ok) return data({ chatError: saved.failure.message }, { status: statusOfFailure(saved.failure) });
  putFlash(args.context, "success", "私信设置已保存");
  return redirect("/message/settings#chat", 303);
}

const described = {
  reply: "评论你的内容，或回复你的评论",
  mention: "在内容或评论里 @你",
  like: "赞或收藏你的内容，赞你的评论",
  follow: "新关注你的人",
} as const;

export default function NoticeSettings({
  loaderData: { tabs, quiet, chat, delivery },
  actionData,
}: Route.ComponentProps) {
  return (
    <section className={`${surface.card} ${styles.card}`}>
      <h1 className={styles.title}>通知设置</h1>
      <Form method="post" className={styles.form}>
        <FormOwner />
        <fieldset className={styles.tabs}>
          <legend>收到这些通知</legend>
          {tabs.map(({ tab, isOn }) => (
            <Checkbox
              key={tab}
              name="on"
              value={tab}
              defaultChecked={isOn}
              label={noticeTabName[tab]}
              description={described[tab]}
            />
          ))}
        </fieldset>
        <p className={styles.hint}>系统通知不能关闭：审核、处罚和反馈的进展都在那里。关闭以前收到的通知会留着。</p>
        {actionData && "error" in actionData && (
          <p role="alert" className={styles.error}>
            {actionData.error}
          </p>
        )}
        <Button type="submit" variant="primary">
          保存
        </Button>
      </Form>
      <ChatSetting chat={chat} error={actionData && "chatError" in actionData ? actionData.chatError : null} />
      <Delivery
        delivery={delivery}
        refusal={
          actionData && "deliveryError" in actionData
            ? { message: actionData.deliveryError, typed: actionData.typed }
            : null
        }
        addressRefusal={
          actionData && "addressError" in actionData
            ? { message: actionData.addressError, address: actionData.address }
            : null
        }
      />
      <h2>不再提醒的内容</h2>
      {quiet.length === 0 ? (
        <p className={styles.hint}>没有。在一条通知的“更多”里可以选“不再提醒”。</p>
      ) : (
        <ul className={styles.quiet}>
          {quiet.map((subject) => (
            <li key={subject.path}>
              <Link to={subject.path} className={styles.subject}>
                {subject.title}
              </Link>
              <QuietForm subject={subject} intent="loud" className={button.button}>
                恢复提醒<span className="visually-hidden">：{subject.title}</span>
              </QuietForm>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>圈子的通知在各个圈子的页面里设置；不想再看到某个人，可以在 TA 的主页屏蔽或拉黑。</p>
    </section>
  );
}

function WhoMayWrite({ who, isChosen }: { who: Chat["whoMayWrite"]; isChosen: boolean }) {
  return (
    <label className={styles.choice}>
      <input {...useGivenCheck(isChosen)} type="radio" name="whoMayWrite" value={who} />
      {whoMayWriteName[who]}
    </label>
  );
}

type Chat = Route.ComponentProps["loaderData"]["chat"];

function ChatSetting({ chat, error }: { chat: Chat; error: string | null }) {
  return (
    <Form method="post" id="chat" className={styles.form} preventScrollReset>
      <FormOwner />
      <h2>私信</h2>
      <fieldset className={styles.tabs}>
        <legend>谁可以给我发私信</legend>
        {whoMayWrite.map((who) => (
          <WhoMayWrite key={who} who={who} isChosen={who === chat.whoMayWrite} />
        ))}
      </fieldset>
      <p className={styles.hint}>
        你写过的人总可以回复你。陌生人在你回复以前只能发一条。
        {chat.isMinor && "青少年模式开启时，只有互相关注的人可以和你聊。"}
      </p>
      <Checkbox
        name="showsRead"
        defaultChecked={chat.showsRead}
        label="显示已读"
        description="关闭以后，别人看不到你是否读过，你也看不到别人的"
      />
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <Button type="submit" name="intent" value="chat" variant="primary">
        更新私信设置
      </Button>
    </Form>
  );
}
