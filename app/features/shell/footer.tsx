import { policeDigits, policeLink } from "~/lib/police-number.ts";
import { type RootData, useRootData } from "~/lib/root-data.ts";
import { Gaps } from "~/ui/gap.tsx";
import { FramePart } from "~/ui/frame-part.tsx";
import styles from "./footer.module.css";

const FOOTER_ID = "footer";

/** What stands in the document, from when the window has it: the server alone draws it, and every page has the same. */
let written: string | undefined;

function ServerFooter() {
  const root = useRootData();
  const year = new Date(root?.now ?? 0).getUTCFullYear();
  const { friendlyLinks, siteCopyright, icpNumber, policeNumber } = root?.config ?? {};
  return (
    <FramePart by={root && [friendlyLinks, siteCopyright, icpNumber, policeNumber, year]}>
      <footer id={FOOTER_ID} className={styles.footer}>
        {root && <FooterLines config={root.config} year={year} />}
      </footer>
    </FramePart>
  );
}

function WrittenFooter() {
  written ??= document.getElementById(FOOTER_ID)?.innerHTML ?? "";
  const __html = written;
  return (
    <footer id={FOOTER_ID} className={styles.footer} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
  );
}

/** E09: copyright, filing numbers, friends. */
export const Footer = import.meta.env.SSR ? ServerFooter : WrittenFooter;

function FooterLines({ config, year }: Pick<RootData, "config"> & { year: number }) {
  const police = policeDigits(config.policeNumber);
  return (
    <>
      {config.friendlyLinks.length > 0 && (
        <p>
          <Gaps>
            <span>友情链接</span>
            {config.friendlyLinks.map(({ name, url }) => (
              <a key={url} href={url} target="_blank" rel="noopener">
                {name}
              </a>
            ))}
          </Gaps>
        </p>
      )}
      <p>
        <Gaps>
          <span>
            © {year} {config.siteCopyright}
          </span>
          <a href="/feedback">反馈与更新</a>
          <a href="/preferences">偏好设置</a>
          <a href="/agreement/service">服务协议</a>
          <a href="/agreement/privacy">隐私政策</a>
          <a href="/agreement/report">举报渠道</a>
        </Gaps>
      </p>
      {(config.icpNumber || police) && (
        <p>
          <Gaps>
            {config.icpNumber && (
              <a href="https://beian.miit.gov.cn" target="_blank" rel="noopener">
                {config.icpNumber}
              </a>
            )}
            {police && (
              <a href={policeLink(police)} target="_blank" rel="noopener">
                公网安备 {police}
              </a>
            )}
          </Gaps>
        </p>
      )}
    </>
  );
}
