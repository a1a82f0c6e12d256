import { Form } from "react-router";
import { searchPath } from "#contract/finding/suggestion-names.ts";
import { useCurrentPath } from "~/lib/login-path.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import aside from "../aside.module.css";
import { markName, SEARCH_PANEL_PATH, type SearchStart } from "./panel-data.ts";
import styles from "./search-start-part.module.css";

/** The search page without a query: the member's own searches, each with a delete button, and popular searches. */
export function SearchStartPart({ start: { history, hot } }: { start: SearchStart }) {
  return (
    <>
      {history.length > 0 && <OwnSearches history={history} />}
      {hot.length > 0 && (
        <section className={`${surface.box} ${styles.part}`} aria-labelledby="hot-list">
          <h2 id="hot-list">热门搜索</h2>
          <ol className={`${aside.hot} ${styles.hot}`}>
            {hot.map(({ text, mark }) => (
              <li key={text}>
                <Gaps>
                  <a href={searchPath(text)}>{text}</a>
                  {mark && <b className={mark === "hot" ? styles.isHot : styles.isNew}>{markName[mark]}</b>}
                </Gaps>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function OwnSearches({ history }: { history: string[] }) {
  const here = useCurrentPath();
  return (
    <section className={`${surface.box} ${styles.part}`} aria-labelledby="own-searches">
      <div className={styles.head}>
        <h2 id="own-searches">搜索历史</h2>
        <ForgetForm here={here} label="清空" />
      </div>
      <ul className={styles.own}>
        {history.map((text) => (
          <li key={text}>
            <a href={searchPath(text)}>{text}</a>
            <ForgetForm here={here} q={text} label="删除" />
          </li>
        ))}
      </ul>
      <p className={styles.told}>
        只有你看得到。<a href="/preferences">不想记录，可以在偏好设置里关闭</a>
      </p>
    </section>
  );
}

/** A plain form: its action redirects back, which renders the page again. */
function ForgetForm({ here, q, label }: { here: string; q?: string; label: string }) {
  return (
    <Form method="post" action={SEARCH_PANEL_PATH} preventScrollReset>
      <FormOwner follows />
      <input type="hidden" name="redirectTo" value={here} />
      {q !== undefined && <input type="hidden" name="q" value={q} />}
      <button type="submit" className={button.quiet}>
        {label}
        {q !== undefined && <span className="visually-hidden">搜索历史“{q}”</span>}
      </button>
    </Form>
  );
}
