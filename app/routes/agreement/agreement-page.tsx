import type { ReactNode } from "react";
import type { AgreementText } from "#contract/console/agreement.ts";
import { agreementName, agreementPath } from "#contract/shared/agreement-names.ts";
import { siteTimeOf } from "#contract/shared/site-time.ts";
import { Prose } from "~/ui/prose.tsx";
import { useRootData } from "~/lib/root-data.ts";
import { Gaps } from "~/ui/gap.tsx";
import prose from "~/ui/prose.module.css";
import surface from "~/ui/surface/surface.module.css";
import styles from "./agreement.module.css";

/** The page of a legal text. */
export function AgreementPage({ text, children }: { text: AgreementText; children?: ReactNode }) {
  const { kind, version, publishedAt, html, current } = text;
  const siteName = useRootData()?.config.siteName ?? "群落";
  const day = siteTimeOf(Date.parse(publishedAt)).slice(0, 10);
  return (
    <article className={`${surface.screen} ${styles.page}`}>
      <h1>
        {siteName}
        {agreementName[kind]}
      </h1>
      {version !== current && (
        <p role="note" className={styles.old}>
          这是以前的版本，已经不再适用。<a href={agreementPath(kind)}>看现行版本</a>
        </p>
      )}
      <p className={styles.date}>
        <Gaps>
          <span>
            版本 {version}，生效日期：<time dateTime={day}>{day}</time>
          </span>
          <a href={`${agreementPath(kind)}/version`} className="touch">
            历次版本
          </a>
        </Gaps>
      </p>
      {children}
      <Prose html={html} className={prose.prose} />
    </article>
  );
}
