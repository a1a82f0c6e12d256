import { Link, useLocation } from "react-router";
import { errorWords } from "~/lib/error-words.ts";
import button from "~/ui/button/button.module.css";
import { KeptWords } from "./kept-words.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./error-page.module.css";
import surface from "~/ui/surface/surface.module.css";

/** R30 and other errors, as the content of a page. */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, title, sentence, detail, requestId } = errorWords(error);
  return (
    <section className={`${surface.card} ${styles.page}`} aria-labelledby="error-title">
      <p className={styles.status}>{status}</p>
      <h1 id="error-title">{title}</h1>
      <p className={styles.sentence}>{sentence}</p>
      <KeptWords key={useLocation().key} />
      <p className={styles.actions}>
        <Gaps>
          <Link to="/" className={button.primary} data-size="lg">
            返回首页
          </Link>
          {status === 404 && (
            <>
              <a href="/search">去搜索</a>
              <a href="/circle/list">逛圈子</a>
              <a href="/feedback">反馈问题</a>
            </>
          )}
        </Gaps>
      </p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {requestId && <p className={styles.detail}>请求编号 {requestId}</p>}
    </section>
  );
}
