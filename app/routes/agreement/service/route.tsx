import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { AgreementPage } from "../agreement-page.tsx";
import type { Route } from "./+types/route";
import { serviceAgreement } from "./service-agreement.ts";

/** Kept for readers without a session (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "60" };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "服务协议", description: "使用社区的规则，以及你和我们各自的权利与责任。" },
  );
}

export default function ServiceAgreement() {
  return <AgreementPage agreement={serviceAgreement} siteName={useRootData()?.config.siteName ?? "群落"} />;
}
