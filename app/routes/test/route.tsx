import { data } from "react-router";
import { smsEndpoints } from "#contract/people/sms.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { attempt } from "~/server/api.server.ts";
import { webEnv } from "~/server/env.server.ts";
import { webRequestContext } from "~/server/request-context.server.ts";
import { selfTest } from "~/routes/test/self-test.server.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import button from "~/ui/button/button.module.css";
import type { Route } from "./+types/route";
import styles from "./test.module.css";
import surface from "~/ui/surface/surface.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "自检", description: "运行环境和各服务是否可达。", noindex: true });
}

/** R02: for operators and testers only. The page never shows a secret. */
export async function loader(args: Route.LoaderArgs) {
  const env = webEnv();
  if (!env.selfTestPage) {
    const { requestId } = args.context.get(webRequestContext);
    throw data({ message: `Page not found: ${args.url.pathname}`, requestId }, { status: 404 });
  }
  const [report, codes] = await Promise.all([
    selfTest(args),
    env.environment === "local" ? attempt(args, smsEndpoints.devList, {}) : null,
  ]);
  return { ...report, codes: codes?.ok ? codes.data : null, checkedAt: new Date().toISOString() };
}

export default function SelfTest({ loaderData }: Route.ComponentProps) {
  const { facts, checks, codes, checkedAt } = loaderData;
  const bad = checks.filter((check) => !check.ok).length;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>自检</h1>
        <p role="status" className={bad > 0 ? styles.bad : styles.good}>
          {bad > 0 ? `${bad} 项异常` : "全部正常"}
        </p>
        <a href="/test" data-document className={`${button.primary} ${styles.again}`}>
          重新检测
        </a>
      </header>
      <p className={styles.when}>
        检测时间 <time dateTime={checkedAt}>{exactTimeText(checkedAt)}</time>
      </p>
      <table className={`${surface.card} ${styles.table}`} aria-label="服务">
        <thead>
          <tr>
            <th scope="col">服务</th>
            <th scope="col">地址</th>
            <th scope="col">结果</th>
            <th scope="col">用时</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.name}>
              <th scope="row">{check.name}</th>
              <td className={styles.address}>{check.address}</td>
              <td className={check.ok ? styles.good : styles.bad}>{check.result}</td>
              <td className={styles.took}>{check.durationMs} ms</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={`${surface.card} ${styles.table}`} aria-label="环境">
        <tbody>
          {facts.map((fact) => (
            <tr key={fact.name}>
              <th scope="row">{fact.name}</th>
              <td>{fact.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {codes && (
        <section>
          <h2>最近的短信验证码</h2>
          {codes.length === 0 ? (
            <p className={styles.when}>还没有发送过验证码。在登录页获取后会显示在这里。</p>
          ) : (
            <table className={`${surface.card} ${styles.table}`} aria-label="最近的短信验证码">
              <thead>
                <tr>
                  <th scope="col">手机号</th>
                  <th scope="col">验证码</th>
                  <th scope="col">发送时间</th>
                </tr>
              </thead>
              <tbody>
                {codes.map((code) => (
                  <tr key={`${code.phone}${code.sentAt}`}>
                    <th scope="row">{code.phone}</th>
                    <td>
                      <code>{code.code}</code>
                    </td>
                    <td>{exactTimeText(code.sentAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      )}
    </main>
  );
}
