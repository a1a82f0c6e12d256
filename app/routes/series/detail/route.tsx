import { data, Form, redirect } from "react-router";
import { type SeriesDetail, type SeriesPart, seriesEndpoints } from "#contract/posts/series.ts";
import { limits } from "#contract/shared/limits.ts";
import { roomFor } from "#contract/shared/room-for.ts";
import { ownSeriesPath, seriesName, seriesPath, seriesUnit } from "#contract/shared/series-names.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { countText } from "~/lib/count-text.ts";
import { durationText } from "~/lib/duration-text.ts";
import { seriesLd, trailLd } from "~/lib/json-ld.ts";
import { loginPath } from "~/lib/login-path.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import styles from "./detail.module.css";

/** Guests' pages are cached for 5 s (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "5" };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { series } = loaderData;
  const path = seriesPath(series.id);
  const origin = matches[0].loaderData?.origin ?? "";
  const name = seriesName[series.kind];
  return pageMeta(
    { matches, location },
    {
      title: `${series.title} - ${personName(series.author)}的${name}`,
      description:
        series.description || `${name}《${series.title}》，共 ${series.partCount} ${seriesUnit[series.kind]}`,
      path,
      image: series.cover?.url,
      noindex: series.parts.length === 0,
      feed: { path: `${path}/feed`, title: series.title },
      jsonLd: import.meta.env.SSR && [seriesLd(series, origin), trailLd([{ name: series.title, path }], origin)],
    },
  );
}

export async function loader(args: Route.LoaderArgs) {
  return { series: await load(args, seriesEndpoints.get, { params: { id: idParam(args) } }) };
}

/** Follows the series, ends the follow, or deletes the series by the staff. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const params = { id: idParam(args) };
  const form = await readForm(args);
  const intent = form.get("intent");
  if (intent === "remove") return remove(args, params, String(form.get("reason") ?? ""));
  const followed = intent === "follow";
  const answer = await submit(args, seriesEndpoints.follow, { params, body: { followed } });
  if (!answer.ok)
    return data({ message: answer.failure.message, reason: null }, { status: statusOfFailure(answer.failure) });
  putFlash(args.context, "success", followed ? "已关注，有更新会通知你" : "已取消关注");
  return redirect(seriesPath(params.id), 303);
}

async function remove(args: Route.ActionArgs, params: { id: number }, reason: string) {
  const answer = await submit(args, seriesEndpoints.remove, { params, query: reason.trim() === "" ? {} : { reason } });
  if (!answer.ok) {
    const { message, fieldErrors } = answer.failure;
    return data({ message: fieldErrors.reason?.[0] ?? message, reason }, { status: statusOfFailure(answer.failure) });
  }
  putFlash(args.context, "success", "已删除，作者会收到理由");
  return redirect("/", 303);
}

export default function SeriesPage({ loaderData: { series }, actionData }: Route.ComponentProps) {
  const now = useNow();
  const unit = seriesUnit[series.kind];
  return (
    <Columns aside={<HotSearches />}>
      <section className={surface.screen}>
        {series.cover && (
          <img
            src={series.cover.url}
            alt=""
            width={series.cover.width}
            height={series.cover.height}
            className={styles.cover}
          />
        )}
        <h1 className={styles.title} dir="auto">
          {series.title}
        </h1>
        <PersonLine person={series.author}>
          <span>
            {seriesName[series.kind]} · 共 {series.partCount} {unit}
          </span>
          <span>{countText(series.followerCount)} 人关注</span>
          {series.lastPartAt !== null && (
            <span>
              更新于 <TimeText iso={series.lastPartAt} now={now} />
            </span>
          )}
        </PersonLine>
        {series.description && (
          <p className={styles.words} dir="auto">
            {series.description}
          </p>
        )}
        {actionData?.reason === null && (
          <p role="alert" className={styles.error}>
            {actionData.message}
          </p>
        )}
        <Tools series={series} />
        {series.canRemove && <Removal kind={series.kind} refusal={actionData?.reason == null ? null : actionData} />}
        {series.parts.length === 0 && (
          <Empty title={`还没有放进内容，放进来的内容公开以后，大家就能看到这个${seriesName[series.kind]}`} />
        )}
        <ol className={styles.parts}>
          {series.parts.map((part) => (
            <Part key={part.id} part={part} kind={series.kind} now={now} isLast={part.number === series.openedNumber} />
          ))}
        </ol>
      </section>
    </Columns>
  );
}

/** The link to the next part, and buttons: follow and report, for the author the series' management. */
function Tools({ series }: { series: SeriesDetail }) {
  const isGuest = useViewer() === null;
  const { id, kind, parts, openedNumber, followed, isMine } = series;
  const next = openedNumber === null ? undefined : parts[openedNumber];
  const first = parts[0];
  const word = kind === "video" ? "看" : "读";
  return (
    <div className={styles.tools}>
      <Gaps>
        {next ? (
          <a href={`/${kind}/${next.id}`} className={button.primary}>
            继续{word} · 第 {next.number} {seriesUnit[kind]}
          </a>
        ) : (
          first && (
            <a href={`/${kind}/${first.id}`} className={button.primary}>
              {openedNumber === null ? `从头开始${word}` : `已${word}完，再${word}一遍`}
            </a>
          )
        )}
        {isMine ? (
          <a href={`${ownSeriesPath}/${id}`} className={button.button}>
            管理{seriesName[kind]}
          </a>
        ) : isGuest ? (
          <a href={loginPath(seriesPath(id))} className={button.button}>
            关注{seriesName[kind]}
            <span className="visually-hidden">，需要登录</span>
          </a>
        ) : (
          <Form method="post" preventScrollReset>
            <FormOwner follows />
            <button type="submit" name="intent" value={followed ? "unfollow" : "follow"} className={button.button}>
              {followed ? `已关注${seriesName[kind]}，取消关注` : `关注${seriesName[kind]}`}
            </button>
          </Form>
        )}
        {!isMine && (
          <a href={`/report?kind=series&id=${id}`} rel="nofollow" className={button.quiet}>
            举报
          </a>
        )}
      </Gaps>
    </div>
  );
}

interface RemovalProps {
  kind: SeriesDetail["kind"];
  refusal: { message: string; reason: string | null } | null;
}

/** The staff's form: the author reads the reason, and the parts stay. */
function Removal({ kind, refusal }: RemovalProps) {
  return (
    <details className={styles.removal} open={refusal !== null || undefined}>
      <summary className="touch">管理员：删除这个{seriesName[kind]}</summary>
      <Form method="post" className={styles.tools} aria-label={`删除${seriesName[kind]}`}>
        <FormOwner follows />
        <label>
          删除的理由（作者会看到，其中的内容保留）
          <input
            name="reason"
            required
            maxLength={roomFor(limits.removalReasonMax)}
            defaultValue={refusal?.reason ?? ""}
            className={styles.reason}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? "removal-error" : undefined}
          />
        </label>
        <button type="submit" name="intent" value="remove" className={button.danger}>
          删除
        </button>
      </Form>
      {refusal && (
        <p id="removal-error" role="alert" className={styles.error}>
          {refusal.message}
        </p>
      )}
    </details>
  );
}

interface PartProps {
  part: SeriesPart;
  kind: SeriesDetail["kind"];
  now: number;
  /** The viewer opened this part last. */
  isLast: boolean;
}

function Part({ part, kind, now, isLast }: PartProps) {
  const { id, title, length, publishedAt, isRead } = part;
  const seen = kind === "video" ? "看" : "读";
  return (
    <li className={styles.part} aria-current={isLast ? "true" : undefined}>
      <div className={styles.text}>
        <a href={`/${kind}/${id}`} className={styles.name} dir="auto">
          {title}
        </a>
        <p className={styles.facts}>
          <Gaps>
            {length !== null && <span>{kind === "video" ? durationText(length) : `${length} 分钟读完`}</span>}
            <TimeText iso={publishedAt} now={now} />
            {isRead && <span className={styles.read}>{isLast ? `上次${seen}到这里` : `已${seen}`}</span>}
          </Gaps>
        </p>
      </div>
    </li>
  );
}
