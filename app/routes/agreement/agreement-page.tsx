import { AGREEMENT_VERSION } from "#contract/agreement.ts";
import surface from "~/ui/surface/surface.module.css";
import styles from "./agreement.module.css";

export interface Agreement {
  title: string;
  /** 2026-11-20 */
  effective: string;
  lead: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

/** A legal text, as plain reading. `{site}` stands for the site's name. */
export function AgreementPage({ agreement, siteName }: { agreement: Agreement; siteName: string }) {
  const fill = (text: string) => text.replaceAll("{site}", siteName);
  return (
    <article className={`${surface.screen} ${styles.page}`}>
      <h1>{fill(agreement.title)}</h1>
      <p className={styles.date}>
        版本 {AGREEMENT_VERSION}，生效日期：<time dateTime={agreement.effective}>{agreement.effective}</time>
      </p>
      <p>{fill(agreement.lead)}</p>
      {agreement.sections.map(({ heading, paragraphs }, index) => (
        <section key={heading}>
          <h2>
            {index + 1}. {heading}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{fill(paragraph)}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
