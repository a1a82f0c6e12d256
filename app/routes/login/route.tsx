import { data, Form, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { switchRefusal } from "#contract/shared/switch-names.ts";
import { wechatEndpoints } from "#contract/accounts/wechat.ts";
import { intentIn } from "~/forms/phone-code/code-answer.ts";
import { PhoneCodeFields, SEND_CODE } from "~/forms/phone-code/phone-code-fields.tsx";
import { AgreementField } from "~/forms/agreement-field.tsx";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { useLightForm } from "~/forms/use-light-form.ts";
import { KeptFormView } from "~/ui/kept-form/kept-form-view.tsx";
import { KEPT_FIELD } from "~/lib/kept-form.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { useRootData } from "~/lib/root-data.ts";
import { attempt } from "~/server/api.server.ts";
import { webEnv } from "~/server/env.server.ts";
import { honeypotFor, isSpam } from "~/server/honeypot.server.ts";
import { getSession } from "~/server/session.server.ts";
import { readSite } from "~/server/site.server.ts";
import { readFormWithVideo } from "~/features/video-upload/video-form.server.ts";
import { channelOf } from "~/features/phone-bind/wechat.server.ts";
import type { Route } from "./+types/route";
import { keepsForm, keptIn, login, sendCode, takeForm } from "./login-actions.server.ts";
import type { LoginFields } from "./login-form.ts";
import { LOGIN } from "./login-intent.ts";
import styles from "./login.module.css";
import { LoneCard } from "~/ui/surface/lone-card.tsx";
import { WechatEntry } from "./wechat-entry.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "登录", description: "用手机号和短信验证码登录，新手机号自动注册。", noindex: true },
  );
}

/** R03: a logged-in member is redirected to the requested page. */
export async function loader(args: Route.LoaderArgs) {
  const target = redirectTarget(args.url.searchParams.get("redirect"));
  if (getSession(args.context).token && !args.context.get(keepsForm)) throw redirect(target, 303);
  const env = webEnv();
  const { config } = await readSite(args);
  const wechat = await attempt(args, wechatEndpoints.about, {});
  return {
    codesOnTestPage: env.environment === "local" && env.selfTestPage,
    honeypot: await honeypotFor(args.request),
    newcomers: config.registration ? "新手机号验证后自动注册" : switchRefusal.registration,
    // If the API fails, the login by phone remains.
    wechat: wechat.ok && wechat.data.channels.includes(channelOf(args.request)) ? { redirect: target } : null,
  };
}

/** After the login, the loader would redirect away from the preserved form, so it does not run. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return !actionResult?.isDone && defaultShouldRevalidate;
}

export async function action(args: Route.ActionArgs) {
  // A form from another page may contain a video, which a guest may not upload.
  const sent = await readFormWithVideo(args);
  const { form } = sent;
  if (await isSpam(form)) {
    return data(
      { result: { error: { "": ["提交未通过检查，请刷新页面后重试"] } }, code: undefined, kept: keptIn(args, form) },
      { status: 400 },
    );
  }
  const intent = intentIn(form);
  if (intent === SEND_CODE) return sendCode(args, form, intent);
  return intent === LOGIN ? login(args, form) : takeForm(args, sent);
}

const constraint = { phone: { required: true }, smsCode: { required: true } };
const loadCheck = () => import("./login-check.ts").then(({ checkLogin }) => checkLogin);

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const root = useRootData();
  const siteName = root?.config.siteName ?? "群落";
  const { form, fields, props } = useLightForm<LoginFields>({
    id: "login",
    lastResult: actionData?.result,
    constraint,
    loadCheck,
  });
  return (
    <LoneCard
      title={`登录${siteName}`}
      logo={
        <Link to="/" className={styles.logo}>
          <img src={root?.config.siteLogo ?? "/icons/logo.svg"} alt="" width={48} height={48} />
          <span className="visually-hidden">{siteName}首页</span>
        </Link>
      }
    >
      {actionData && "isDone" in actionData && actionData.isDone ? (
        <KeptFormView kept={actionData.kept} lead="登录成功。刚才写的内容还在：" press="继续提交" />
      ) : (
        <>
          <p className={styles.lead}>
            {actionData?.kept ? "刚才写的内容还在，登录后可以继续提交" : loaderData.newcomers}
          </p>
          <Form method="post" {...props} className={styles.form}>
            {/* Enter presses a form's first submit button, which must not be the button that sends an SMS. This
                  one has no text, because text browsers show hidden text. */}
            <button
              type="submit"
              name="intent"
              value={LOGIN}
              className="visually-hidden"
              tabIndex={-1}
              aria-hidden="true"
            />
            {actionData?.kept && <input type="hidden" name={KEPT_FIELD} value={JSON.stringify(actionData.kept)} />}
            <ErrorSummary errors={form.allErrors} fields={{}} />
            {actionData && "bannedPath" in actionData && typeof actionData.bannedPath === "string" && (
              <p className={styles.banned}>
                <Link to={actionData.bannedPath}>查看封禁与申诉</Link>
              </p>
            )}
            <PhoneCodeFields phone={fields.phone} smsCode={fields.smsCode} answer={actionData?.code} />
            {loaderData.codesOnTestPage && (
              <p className={styles.hint}>
                测试环境：验证码见{" "}
                <Link to="/test" target="_blank">
                  /test
                </Link>
              </p>
            )}
            <AgreementField field={fields.agreement} />
            {loaderData.honeypot && (
              <div hidden>
                <label>
                  这一项是防机器人的，请不要填写
                  <input type="text" name={loaderData.honeypot} defaultValue="" autoComplete="off" tabIndex={-1} />
                </label>
              </div>
            )}
            <SubmitButton intent={LOGIN} size="lg" block>
              登录
            </SubmitButton>
          </Form>
          {loaderData.wechat && <WechatEntry redirect={loaderData.wechat.redirect} />}
        </>
      )}
    </LoneCard>
  );
}
