import { leaveEndpoints } from "#contract/lifecycle/leave.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { wechatEndpoints } from "#contract/accounts/wechat.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow, useRootData, useViewer } from "~/lib/root-data.ts";
import { attempt, load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { channelOf } from "~/features/phone-bind/wechat.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import type { Route } from "./+types/route";
import { accountAction } from "./account-actions.server.ts";
import surface from "~/ui/surface/surface.module.css";
import { ImageSection } from "./image-section.tsx";
import { AgreementSection, ExportSection, LeaveSection, MinorSection, SanctionSection } from "./leave-section.tsx";
import { PhoneSection } from "./phone-section.tsx";
import { SessionSection } from "./session-section.tsx";
import { WechatSection } from "./wechat-section.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "账号与安全", description: "手机号、微信和登录过的设备。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const [own, sessions, leaving, wechat] = await Promise.all([
    load(args, profileEndpoints.own, {}),
    load(args, profileEndpoints.sessionList, {}),
    load(args, leaveEndpoints.state, {}),
    attempt(args, wechatEndpoints.about, {}),
  ]);
  return {
    images: own.images,
    phoneMasked: own.phoneMasked,
    wechatNickname: own.wechatNickname,
    sessions,
    leave: leaving.leave,
    leaveDays: leaving.days,
    canBind: wechat.ok && wechat.data.channels.includes(channelOf(args.request)),
  };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  return accountAction(args);
}

export default function Account({
  loaderData: { images, phoneMasked, wechatNickname, sessions, leave, leaveDays, canBind },
  actionData,
}: Route.ComponentProps) {
  const viewer = useViewer();
  const mustAgree = viewer?.mustAgree ?? false;
  const isOffered = useRootData()?.config.minorMode === "on";
  const answerOf = (form: string) => (actionData?.form === form ? actionData : undefined);
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <div className={surface.screen}>
        <h1>账号与安全</h1>
        {/* The keys make a new form after each change, so that old codes do not remain in it. */}
        <PhoneSection key={`phone-${phoneMasked}`} phoneMasked={phoneMasked} answer={answerOf("phone")} />
        <WechatSection
          key={`wechat-${wechatNickname}`}
          nickname={wechatNickname}
          phoneMasked={phoneMasked}
          canBind={canBind}
          answer={answerOf("wechat")}
        />
        <ImageSection images={images} />
        <SessionSection sessions={sessions} now={useNow()} error={answerOf("sessions")?.result.error?.[""]?.[0]} />
        <AgreementSection mustAgree={mustAgree} />
        {isOffered && <MinorSection isOn={viewer?.minor !== undefined} />}
        <SanctionSection />
        <ExportSection />
        <LeaveSection leave={leave} days={leaveDays} />
      </div>
    </MantineRoom>
  );
}
