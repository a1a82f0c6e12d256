import { pageMeta } from "~/lib/page-meta.ts";
import { policeDigits, policeLink } from "~/lib/police-number.ts";
import { useRootData } from "~/lib/root-data.ts";
import { readSite } from "~/server/site.server.ts";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import styles from "../agreement.module.css";

/** Guests' pages are cached for 60 s (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "60" };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "举报渠道", description: "怎样举报违法和不良信息，多久会得到答复，以及怎样申诉。" },
  );
}

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Links a mail address; other contact text is shown as the operator wrote it. */
function Contact({ text }: { text: string }) {
  return MAIL.test(text) ? <a href={`mailto:${text}`}>{text}</a> : text;
}

export async function loader(args: Route.LoaderArgs) {
  const { icpNumber, policeNumber, reportContact } = (await readSite(args)).config;
  return { icpNumber, police: policeDigits(policeNumber), reportContact };
}

/** The reporting channel that Chinese law requires to be public: it needs no login and no script. */
export default function ReportChannel({ loaderData: { icpNumber, police, reportContact } }: Route.ComponentProps) {
  return (
    <article className={`${surface.screen} ${styles.page}`}>
      <h1>违法和不良信息举报</h1>
      <p>
        {useRootData()?.config.siteName ?? "本站"}
        欢迎监督。任何人发现违法和不良信息、侵犯自己权利的内容，都可以举报；未成年人相关的举报优先处理。
      </p>
      <section>
        <h2>1. 举报一条内容</h2>
        <p>
          登录后，在文章、视频、动态、反馈或评论的“更多”里选择“举报”，说明理由即可。这样最快，我们能直接看到是哪一条。
        </p>
      </section>
      <section>
        <h2>2. 不登录也可以举报</h2>
        {reportContact ? (
          <p>
            联系方式：
            <Contact text={reportContact} />
            。请附上内容的链接、理由和必要的证明，以及怎样联系你。
          </p>
        ) : (
          <p>
            可以向主管部门的举报中心举报，或用手机号登录后到<a href="/feedback/create">反馈</a>
            里告诉我们，请附上内容的链接和理由。
          </p>
        )}
      </section>
      <section>
        <h2>3. 多久会有答复</h2>
        <p>
          涉及违法、危害未成年人、泄露隐私的，24 小时内处理；其他举报 3
          个工作日内处理。处理后，举报人会在站内消息里收到结果。
        </p>
      </section>
      <section>
        <h2>4. 被处理的人怎样申诉</h2>
        <p>
          内容被删除、没有通过审核，账号被禁言或封禁时，站内消息会写明理由。觉得不妥，可以在
          <a href="/user/manage/removed">被删除的内容</a>、<a href="/user/manage/review">我的审核</a>和
          <a href="/user/manage/sanction">我的处罚</a>
          里申诉，账号被封禁的在登录时申诉。复核的是另一位管理员，15 个工作日内答复。
        </p>
      </section>
      <section>
        <h2>5. 主管部门</h2>
        <p>
          也可以向<a href="https://www.12377.cn">中央网信办违法和不良信息举报中心</a>（电话 12377）举报。
          {icpNumber && (
            <>
              本站备案号：<a href="https://beian.miit.gov.cn">{icpNumber}</a>。
            </>
          )}
          {police && (
            <>
              公安备案：<a href={policeLink(police)}>公网安备 {police}</a>。
            </>
          )}
        </p>
      </section>
    </article>
  );
}
