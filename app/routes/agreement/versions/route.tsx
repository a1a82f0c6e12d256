import { agreementEndpoints } from "#contract/console/agreement.ts";
import { agreementName, agreementPath } from "#contract/shared/agreement-names.ts";
import { VersionList } from "~/features/agreement/version-list.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { load } from "~/server/api.server.ts";
import { agreementKindParam } from "~/server/id-param.server.ts";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import styles from "../agreement.module.css";

/** Guests' pages are cached for 60 s (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "60" };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const name = agreementName[loaderData.kind];
  return pageMeta(
    { matches, location },
    { title: `${name}的历次版本`, description: `${name}改过什么、什么时候改的。` },
  );
}

export async function loader(args: Route.LoaderArgs) {
  const kind = agreementKindParam(args);
  return { kind, ...(await load(args, agreementEndpoints.versions, { params: { kind } })) };
}

export default function AgreementVersions({ loaderData: { kind, items } }: Route.ComponentProps) {
  return (
    <section className={`${surface.screen} ${styles.page}`}>
      <p className={styles.date}>
        <a href={agreementPath(kind)} className="touch">
          返回{agreementName[kind]}
        </a>
      </p>
      <h1>{agreementName[kind]}的历次版本</h1>
      <VersionList versions={items} />
    </section>
  );
}
