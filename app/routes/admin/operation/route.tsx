import { Form } from "react-router";
import { operationEndpoints, type Operation as HowItRuns } from "#contract/operation.ts";
import { jobNames, queueNames } from "#contract/operation-names.ts";
import { sizeText } from "#contract/size-text.ts";
import desk from "~/features/staff/desk.module.css";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { StaffAlert } from "~/features/staff/staff-form.tsx";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { waitText } from "~/lib/wait-text.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import styles from "../admin.module.css";

const HERE = "/admin/operation";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "运行状况", description: "版本、存储、队列与后台任务。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return load(args, operationEndpoints.operation, {});
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  return staffAct(args, await readForm(args), {
    schema: operationEndpoints.runJob.body,
    send: (body) => submit(args, operationEndpoints.runJob, { body }),
    words: "已安排，半分钟内开始运行",
    to: HERE,
  });
}

export default function Operation({ loaderData, actionData }: Route.ComponentProps) {
  const { versions, startedAt, storage, queues, jobs } = loaderData;
  const now = useNow();
  const { diskFree, diskSize } = storage;
  const facts: [name: string, value: string][] = [
    ["版本", versions.product],
    ["数据库", versions.database],
    ["数据表版本", versions.schema],
    ["搜索", versions.search],
    ["Node", versions.node],
  ];
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>运行状况</h1>
      <StaffAlert refusal={actionData?.refusal ?? null} />
      <div className={styles.waiting}>
        <Gaps>
          <Tile value={sizeText(storage.database)} name="数据库" />
          <Tile value={sizeText(storage.images)} name="成员的图片" />
          <Tile value={sizeText(storage.videos)} name="成员的视频" />
          {diskFree !== null && diskSize !== null && (
            <Tile value={sizeText(diskFree)} name={`磁盘剩余，共 ${sizeText(diskSize)}`} />
          )}
        </Gaps>
      </div>
      <h2>队列</h2>
      <div className={styles.waiting}>
        <Gaps>
          {queues.map(({ name, waiting, seconds }) => (
            <Tile
              key={name}
              value={countText(waiting)}
              name={waiting > 0 ? `${queueNames[name]}，最久 ${waitText(seconds)}` : queueNames[name]}
            />
          ))}
        </Gaps>
      </div>
      <h2>后台任务</h2>
      {jobs.length === 0 ? (
        <p className={desk.small}>还没有任务运行过，刚启动的站点要等一会儿。</p>
      ) : (
        <ul className={desk.list}>
          {jobs.map((job) => (
            <Job key={job.name} job={job} now={now} />
          ))}
        </ul>
      )}
      <h2>版本</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>启动于</dt>
          <dd>
            <TimeText iso={startedAt} now={now} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Tile({ value, name }: { value: string; name: string }) {
  return (
    <div className={styles.tile}>
      <b>{value}</b> <span>{name}</span>
    </div>
  );
}

function Job({ job, now }: { job: HowItRuns["jobs"][number]; now: number }) {
  const { name, isRunning, succeededAt, failedAt, failure } = job;
  // A failure that a success followed is past.
  const isFailing = failedAt !== null && (succeededAt === null || succeededAt < failedAt);
  return (
    <li className={desk.item}>
      <div className={desk.line}>
        <div>
          <strong>{jobNames[name]}</strong>
          <p className={desk.facts}>
            <Gaps>
              <span>{isRunning ? "正在运行" : isFailing ? <b className={styles.failing}>上次失败</b> : "正常"}</span>
              <span>上次成功 {succeededAt ? <TimeText iso={succeededAt} now={now} /> : "还没有"}</span>
              {failedAt && (
                <span>
                  最近失败 <TimeText iso={failedAt} now={now} />
                </span>
              )}
            </Gaps>
          </p>
        </div>
        <Form method="post" preventScrollReset>
          <FormOwner follows />
          <input type="hidden" name="job" value={name} />
          <button
            type="submit"
            name="intent"
            value="run-job"
            className={button.button}
            disabled={isRunning}
            aria-label={`${isFailing ? "重试" : "马上运行"}：${jobNames[name]}`}
          >
            {isFailing ? "重试" : "马上运行"}
          </button>
        </Form>
      </div>
      {failure && isFailing && <p className={desk.said}>{failure}</p>}
    </li>
  );
}
