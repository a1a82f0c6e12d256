import { data, Form, Link, redirect } from "react-router";
import { type OwnSeries, seriesEndpoints } from "#contract/posts/series.ts";
import { ownSeriesPath, seriesName, seriesPath } from "#contract/shared/series-names.ts";
import { subjectName } from "#contract/shared/subject.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import fold from "~/ui/fold-row.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import { changeParts } from "./parts-action.server.ts";
import { Candidates } from "./candidates.tsx";
import styles from "./parts.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: `管理《${loaderData?.series.title ?? ""}》`, description: "放进内容、调整顺序。", noindex: true },
  );
}

/** One of the member's own series with its parts, and a page of the posts that can be added. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const params = { id: idParam(args) };
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const [series, candidates] = await Promise.all([
    load(args, seriesEndpoints.manage, { params }),
    load(args, seriesEndpoints.candidates, { params, query: { cursor } }),
  ]);
  return { series, candidates, isLater: cursor !== undefined };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const id = idParam(args);
  const changed = await changeParts(args, await readForm(args), id);
  if ("message" in changed) return data(changed, { status: changed.status });
  return redirect(changed.path, 303);
}

export default function SeriesParts({ loaderData: { series, candidates, isLater }, actionData }: Route.ComponentProps) {
  const { id, kind, title, parts } = series;
  const name = seriesName[kind];
  return (
    <section className={surface.screen}>
      <h1 dir="auto">{title}</h1>
      <p className={styles.links}>
        <Link to={ownSeriesPath} className="touch">
          全部合集与专栏
        </Link>
        <Link to={seriesPath(id)} className="touch">
          看{name}的页面
        </Link>
        <Link to={`${ownSeriesPath}/${id}/edit`} className="touch">
          修改标题、简介与封面
        </Link>
      </p>
      {actionData && (
        <p role="alert" className={styles.error}>
          {actionData.message}
        </p>
      )}
      <h2 className={styles.heading}>顺序</h2>
      {parts.length === 0 ? (
        <p className={styles.note}>还没有放进{subjectName[kind]}，从下面选。</p>
      ) : (
        <Order series={series} />
      )}
      <Candidates series={series} page={candidates} isLater={isLater} />
      <details className={`${fold.details} ${styles.end}`}>
        <summary className={button.button}>删除这个{name}</summary>
        <Form method="post">
          <FormOwner follows />
          <p className={styles.note}>
            里面的{subjectName[kind]}会保留，{name}和大家对它的关注会一起删除，不能恢复。
          </p>
          <button type="submit" name="intent" value="remove" className={button.danger}>
            确定删除
          </button>
        </Form>
      </details>
    </section>
  );
}

/** The parts with their numbers: new numbers are saved together, and each part moves by one place by its buttons. */
function Order({ series: { kind, parts } }: { series: OwnSeries }) {
  const numbered = parts.map((part, place) => ({ ...part, number: place + 1 }));
  return (
    <Form method="post" preventScrollReset>
      <FormOwner follows />
      {/* Enter in a number must save the order, not move the first part. */}
      <button type="submit" name="intent" value="order" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <ol className={styles.parts}>
        {numbered.map(({ number, ...part }) => (
          <li key={part.id} className={styles.part}>
            <input type="hidden" name="partId" value={part.id} />
            <input
              key={number}
              type="number"
              name="place"
              defaultValue={number}
              min={1}
              max={parts.length}
              aria-label={`《${part.title}》的位置`}
              className={styles.place}
            />
            <a href={`/${kind}/${part.id}`} className={styles.name} dir="auto">
              {part.title}
              {!part.isListed && <span className={styles.note}>（不是人人可见）</span>}
            </a>
            <span className={styles.buttons}>
              {number > 1 && (
                <button
                  name="intent"
                  value={`up-${part.id}`}
                  className={button.subtle}
                  aria-label={`上移《${part.title}》`}
                >
                  上移
                </button>
              )}
              {number < parts.length && (
                <button
                  name="intent"
                  value={`down-${part.id}`}
                  className={button.subtle}
                  aria-label={`下移《${part.title}》`}
                >
                  下移
                </button>
              )}
              <button
                name="intent"
                value={`out-${part.id}`}
                className={button.subtle}
                aria-label={`移出《${part.title}》`}
              >
                移出
              </button>
            </span>
          </li>
        ))}
      </ol>
      {parts.length > 1 && (
        <button type="submit" name="intent" value="order" className={button.button}>
          保存顺序
        </button>
      )}
    </Form>
  );
}
