import { agreementEndpoints } from "#contract/console/agreement.ts";
import { type AgreementKind, agreementName } from "#contract/shared/agreement-names.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { load } from "~/server/api.server.ts";
import { agreementKindParam } from "~/server/id-param.server.ts";
import { AgreementPage } from "../agreement-page.tsx";
import type { Route } from "./+types/route";

/** Guests' pages are cached for 60 s (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "60" };
}

const description: Record<AgreementKind, string> = {
  service: "使用社区的规则，以及你和我们各自的权利与责任。",
  privacy: "我们收集哪些个人信息、为什么收集、保存多久，以及怎样管理它们。",
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { kind } = loaderData;
  return pageMeta({ matches, location }, { title: agreementName[kind], description: description[kind] });
}

export function loader(args: Route.LoaderArgs) {
  return load(args, agreementEndpoints.current, { params: { kind: agreementKindParam(args) } });
}

export default function AgreementText({ loaderData }: Route.ComponentProps) {
  return <AgreementPage text={loaderData} />;
}
