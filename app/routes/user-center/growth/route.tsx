import { data, Link, redirect } from "react-router";
import { growthEndpoints, type OwnGrowth } from "#contract/people/growth.ts";
import { badgeNames, badges, CHECK_IN_MAX, pointRules } from "#contract/people/growth-names.ts";
import { levelPoints } from "#contract/people/level.ts";
import { CheckInForm } from "~/features/growth/check-in-form.tsx";
import { GROWTH_PATH, growthTitle } from "~/lib/growth-path.ts";
import { PointLines } from "~/features/growth/point-lines.tsx";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { useNow, useRootData } from "~/lib/root-data.ts";
import { dateText } from "~/lib/time-text.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import { CheckInMonth } from "./check-in-month.tsx";
import styles from "./growth.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  const title = growthTitle(matches[0].loaderData?.config) ?? "页面不存在";
  return pageMeta({ matches, location }, { title, description: "签到、积分、等级与徽章。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  // An invalid month selects the current one.
  const month = growthEndpoints.own.query.shape.month.safeParse(args.url.searchParams.get("month") ?? undefined).data;
  return load(args, growthEndpoints.own, { query: { month } });
}

/** Handles 签到 (check-in) from any page with its button. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const done = await submit(args, growthEndpoints.checkIn, {});
  if (!done.ok) return data({ error: done.failure.message }, { status: statusOfFailure(done.failure) });
  const { isNew, streak, given } = done.data;
  const gave = given > 0 ? `，获得 ${given} 积分` : "";
  putFlash(
    args.context,
    isNew ? "success" : "info",
    isNew ? `签到成功，已连续 ${streak} 天${gave}` : "今天已经签到过了，明天再来",
  );
  return redirect(redirectTarget(String(form.get("redirectTo") ?? ""), GROWTH_PATH), 303);
}

export default function Growth({
  loaderData: { checkIn, points, level, badges: own },
  actionData,
}: Route.ComponentProps) {
  const config = useRootData()?.config;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>{growthTitle(config) ?? "我的成长"}</h1>
      {actionData?.error && (
        <p role="alert" className={styles.error}>
          {actionData.error}
        </p>
      )}
      {checkIn && <CheckIn checkIn={checkIn} />}
      {points && <Points points={points} hasCheckIn={checkIn !== null} />}
      {level && <Level level={level} />}
      {own && <Badges own={own} hasCheckIn={checkIn !== null} />}
    </section>
  );
}

function CheckIn({ checkIn }: { checkIn: NonNullable<OwnGrowth["checkIn"]> }) {
  const { isDone, streak, today, tomorrow, month } = checkIn;
  return (
    <section aria-labelledby="check-in" className={styles.part}>
      <h2 id="check-in">签到</h2>
      <div className={styles.today}>
        <p>
          已连续签到 <strong className={styles.figure}>{streak}</strong> 天
        </p>
        {isDone ? (
          <p role="status" className={styles.done}>
            今天已签到{tomorrow !== null && `，明天签到得 ${tomorrow} 分`}
          </p>
        ) : (
          <>
            <CheckInForm here={GROWTH_PATH} today={today} />
            <p className={styles.note}>
              {tomorrow === null ? "断了一天，从 1 重新数" : `明天接着签到得 ${tomorrow} 分`}
            </p>
          </>
        )}
      </div>
      <CheckInMonth {...month} />
      <p className={styles.note}>每天按北京时间 0 点换日，断一天就从第 1 天重新数。</p>
    </section>
  );
}

function Points({
  points: { balance, today, entries },
  hasCheckIn,
}: {
  points: NonNullable<OwnGrowth["points"]>;
  hasCheckIn: boolean;
}) {
  const now = useNow();
  const rules = today.filter(({ reason }) => hasCheckIn || reason !== "check-in");
  return (
    <section aria-labelledby="points" className={styles.part}>
      <h2 id="points">积分</h2>
      <p>
        现有 <strong className={styles.figure}>{balance}</strong> 分
      </p>
      <table className={styles.rules}>
        <caption>怎样得分</caption>
        <thead>
          <tr>
            <th scope="col">做什么</th>
            <th scope="col">每次</th>
            <th scope="col">每天最多</th>
            <th scope="col">今天</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ reason, times }) => {
            const { name, amount, dayMax } = pointRules[reason];
            return (
              <tr key={reason}>
                <th scope="row">{name}</th>
                <td>{reason === "check-in" ? `${amount}–${CHECK_IN_MAX} 分` : `${amount} 分`}</td>
                <td>{dayMax} 次</td>
                <td>{times} 次</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <ul className={styles.told}>
        {hasCheckIn && (
          <li>
            签到第 1 天得 {pointRules["check-in"].amount} 分，连续签到每天多 1 分，最多 {CHECK_IN_MAX} 分。
          </li>
        )}
        <li>文章、视频和动态在发布当天所有人都能看到，才得分。评论自己的内容不得分。</li>
        <li>删除或不再公开，得到的分会收回，恢复后补回；当天的次数不退，删了重发不会多得。</li>
        <li>积分不会低于 0。</li>
      </ul>
      {entries.length > 0 ? (
        <>
          <h3 className={styles.latest}>最近的积分明细</h3>
          <PointLines entries={entries} now={now} />
          <p>
            <Link to={`${GROWTH_PATH}/points`} className={`touch ${styles.way}`}>
              全部积分明细
            </Link>
          </p>
        </>
      ) : (
        <p className={styles.note}>还没有积分明细。</p>
      )}
    </section>
  );
}

function Level({ level: { level, merits, next } }: { level: NonNullable<OwnGrowth["level"]> }) {
  const from = levelPoints[level - 1] ?? 0;
  return (
    <section aria-labelledby="level" className={styles.part}>
      <h2 id="level">等级</h2>
      <p>
        现在是 <strong className={styles.figure}>{level}</strong> 级，成长值 {merits}
        {next === null ? "，已经是最高级" : `，再得 ${next - merits} 升到 ${level + 1} 级`}
      </p>
      {next !== null && (
        <progress
          className={styles.progress}
          aria-label={`升到 ${level + 1} 级的进度`}
          max={next - from}
          value={merits - from}
        >
          {merits} / {next}
        </progress>
      )}
      <p className={styles.note}>
        成长值看作品和大家的认可：每篇公开的文章或视频 5，每位粉丝 2，收到的每个赞
        1；少了会跟着减。签到和积分不影响等级。
      </p>
      <p className={styles.note}>
        各级所需的成长值：{" "}
        <Gaps>
          {levelPoints.map((points, place) => (
            <span key={points}>
              {place + 1} 级 {points}
            </span>
          ))}
        </Gaps>
      </p>
    </section>
  );
}

function Badges({ own, hasCheckIn }: { own: NonNullable<OwnGrowth["badges"]>; hasCheckIn: boolean }) {
  const given = new Map(own.map(({ name, givenAt }) => [name, givenAt]));
  const shown = badgeNames.filter((name) => hasCheckIn || given.has(name) || badges[name].by !== "streak");
  return (
    <section aria-labelledby="badges" className={styles.part}>
      <h2 id="badges">徽章</h2>
      <p className={styles.note}>得到 {own.length} 枚。每枚只颁发一次，得到后一直保留，也会显示在你的主页上。</p>
      <ul className={styles.badges}>
        {shown.map((name) => {
          const givenAt = given.get(name);
          return (
            <li key={name} className={styles.badge} data-own={givenAt !== undefined || undefined}>
              <Gaps>
                <strong>{badges[name].name}</strong>
                <span className={styles.note}>{badges[name].earnedBy}</span>
                <span className={styles.note}>{givenAt === undefined ? "未获得" : `${dateText(givenAt)} 获得`}</span>
              </Gaps>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
