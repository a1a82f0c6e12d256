import type { SiteConfig } from "#contract/shared/config.ts";
import { policeDigits, policeLink } from "~/lib/police-number.ts";
import { Gaps } from "~/ui/gap.tsx";

interface Shown extends Pick<SiteConfig, "friendlyLinks" | "siteCopyright" | "icpNumber" | "policeNumber"> {
  year: number;
}

/**
 * Returns the part of the configuration that the footer shows.
 * @param now ms since 1970
 */
export function inFooter({ friendlyLinks, siteCopyright, icpNumber, policeNumber }: SiteConfig, now: number): Shown {
  return { friendlyLinks, siteCopyright, icpNumber, policeNumber, year: new Date(now).getUTCFullYear() };
}

/** Renders the lines on the server only, as a fragment of the document. */
export function FooterLines({ friendlyLinks, siteCopyright, icpNumber, policeNumber, year }: Shown) {
  const police = policeDigits(policeNumber);
  return (
    <>
      {friendlyLinks.length > 0 && (
        <p>
          <Gaps>
            <span>友情链接</span>
            {friendlyLinks.map(({ name, url }) => (
              <a key={url} href={url} target="_blank" rel="noopener">
                {name}
              </a>
            ))}
          </Gaps>
        </p>
      )}
      <p>
        <Gaps>
          <span>{`© ${year} ${siteCopyright}`}</span>
          <a href="/feedback">反馈与更新</a>
          <a href="/preferences">偏好设置</a>
          <a href="/agreement/service">服务协议</a>
          <a href="/agreement/privacy">隐私政策</a>
          <a href="/agreement/report">举报渠道</a>
        </Gaps>
      </p>
      {(icpNumber || police) && (
        <p>
          <Gaps>
            {icpNumber && (
              <a href="https://beian.miit.gov.cn" target="_blank" rel="noopener">
                {icpNumber}
              </a>
            )}
            {police && (
              <a href={policeLink(police)} target="_blank" rel="noopener">
                {`公网安备 ${police}`}
              </a>
            )}
          </Gaps>
        </p>
      )}
    </>
  );
}
