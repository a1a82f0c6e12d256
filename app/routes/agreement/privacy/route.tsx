import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { AgreementPage } from "../agreement-page.tsx";
import type { Route } from "./+types/route";
import { privacyPolicy } from "./privacy-policy.ts";

/** Kept for readers without a session (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "60" };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "隐私政策", description: "我们收集哪些个人信息、为什么收集、保存多久，以及怎样管理它们。" },
  );
}

export default function PrivacyPolicy() {
  return <AgreementPage agreement={privacyPolicy} siteName={useRootData()?.config.siteName ?? "群落"} />;
}
