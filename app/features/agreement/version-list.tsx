import type { AgreementVersion } from "#contract/console/agreement.ts";
import { agreementName, agreementVersionPath } from "#contract/shared/agreement-names.ts";
import { siteTimeOf } from "#contract/shared/site-time.ts";
import styles from "./version-list.module.css";

/** Lists versions of agreements, newest first. Each entry links to the version's text and to its changes. */
export function VersionList({ versions, isNamed = false }: { versions: AgreementVersion[]; isNamed?: boolean }) {
  return (
    <ol className={styles.list} aria-label="版本">
      {versions.map(({ kind, version, note, asks, publishedAt }) => {
        const day = siteTimeOf(Date.parse(publishedAt)).slice(0, 10);
        return (
          <li key={`${kind} ${version}`}>
            <a href={agreementVersionPath(kind, version)} className="touch">
              {isNamed && agreementName[kind]}第 {version} 版
            </a>{" "}
            <span className={styles.fact}>
              <time dateTime={day}>{day}</time>
              {asks && "，重新征得同意"}
            </span>
            <p>{note || "最初的版本"}</p>
          </li>
        );
      })}
    </ol>
  );
}
