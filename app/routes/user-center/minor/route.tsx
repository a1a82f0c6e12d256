import { minorEndpoints } from "#contract/people/minor.ts";
import { MINOR_MINUTES, MINOR_NIGHT } from "#contract/people/minor-names.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import { minorAction } from "./minor-actions.server.ts";
import { FORGOTTEN, GO_ON, TURN_OFF, TURN_ON } from "./minor-form-schema.ts";
import { ForgottenForm, PasswordForm, TurnOnForm } from "./minor-forms.tsx";
import page from "../account-page.module.css";
import styles from "./minor.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "青少年模式", description: "限制使用的时段和时长，凭密码关闭。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return load(args, minorEndpoints.state, {});
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  return minorAction(args, await readForm(args));
}

const night = `每晚 ${MINOR_NIGHT.from} 点到早上 ${MINOR_NIGHT.to} 点`;

export default function Minor({ loaderData: state, actionData }: Route.ComponentProps) {
  const { isOffered, isOn, rests, minutes, minutesMax, phoneMasked } = state;
  const answerOf = (form: string) => (actionData?.of === form ? actionData : undefined);
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <section className={`${surface.screen} ${page.screen}`}>
        {rests === "night" ? (
          <>
            <h1>夜深了，青少年模式在休息</h1>
            <p>{night}不能使用，请明天再来。监护人可以凭密码关闭青少年模式。</p>
          </>
        ) : rests === "limit" ? (
          <>
            <h1>今天已经用了 {minutes} 分钟</h1>
            <p>休息一下吧。监护人输入密码后，可以再用 {MINOR_MINUTES} 分钟。</p>
            <PasswordForm intent={GO_ON} name="继续使用" answer={answerOf(GO_ON)} />
          </>
        ) : (
          <h1>青少年模式</h1>
        )}
        {isOn && rests === null && isOffered && (
          <p>
            已开启，在所有设备上生效。今天用了 {minutes} 分钟，还可以用 {Math.max(0, minutesMax - minutes)} 分钟。
          </p>
        )}
        {rests === null && (
          <ul className={page.said}>
            <li>{night}不能使用。</li>
            <li>每天累计使用 {MINOR_MINUTES} 分钟后，要输入密码才能继续。</li>
            <li>对这个账号的所有设备生效，只能凭密码关闭；忘记密码可以用手机验证码。</li>
          </ul>
        )}
        {!isOffered && <p role="note">本站现在没有开放青少年模式{isOn && "，已经开启的也不生效"}。</p>}
        {!isOn && isOffered && <TurnOnForm answer={answerOf(TURN_ON)} />}
        {isOn && (
          <>
            <h2 className={styles.heading}>关闭青少年模式</h2>
            <PasswordForm intent={TURN_OFF} name="关闭青少年模式" answer={answerOf(TURN_OFF)} />
            {phoneMasked !== null && <ForgottenForm phoneMasked={phoneMasked} answer={answerOf(FORGOTTEN)} />}
          </>
        )}
      </section>
    </MantineRoom>
  );
}
