import { agreementEndpoints } from "#contract/console/agreement.ts";
import { agreementName, agreementVersionPath } from "#contract/shared/agreement-names.ts";
import { DiffLines } from "~/features/diff-lines/diff-lines.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { load } from "~/server/api.server.ts";
import { agreementKindParam, idParam } from "~/server/id-param.server.ts";
import { Gaps } from "~/ui/gap.tsx";
import { AgreementPage } from "../agreement-page.tsx";
import styles from "../agreement.module.css";
import type { Route } from "./+types/route";

/** Guests' pages are cached for 60 s (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "60" };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const name = `${agreementName[loaderData.kind]}第 ${loaderData.version} 版`;
  return pageMeta({ matches, location }, { title: name, description: `${name}，和它改了什么。`, noindex: true });
}

export function loader(args: Route.LoaderArgs) {
  const kind = agreementKindParam(args);
  const version = idParam(args, "version");
  return load(args, agreementEndpoints.version, { params: { kind, version } });
}

export default function AgreementVersion({ loaderData }: Route.ComponentProps) {
  const { kind, note, asks, older, newer, lines, isCoarse } = loaderData;
  return (
    <AgreementPage text={loaderData}>
      {older !== null && (
        <details className={styles.changes}>
          <summary>与第 {older} 版相比改了什么</summary>
          <p>
            {note}
            {asks && "（重要修改，重新征得了成员同意）"}
          </p>
          {isCoarse && <p className={styles.date}>改动太多，没有逐行对照，按整段显示。</p>}
          <DiffLines lines={lines} />
        </details>
      )}
      <nav aria-label="前后版本" className={styles.steps}>
        <Gaps>
          {older !== null && (
            <a href={agreementVersionPath(kind, older)} className="touch">
              上一版：第 {older} 版
            </a>
          )}
          {newer !== null && (
            <a href={agreementVersionPath(kind, newer)} className="touch">
              下一版：第 {newer} 版
            </a>
          )}
        </Gaps>
      </nav>
    </AgreementPage>
  );
}
