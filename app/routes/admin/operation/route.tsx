import { Form } from "react-router";
import { operationEndpoints, type Operation as HowItRuns } from "#contract/console/operation.ts";
import {
  jobNames,
  type OperatorCommand,
  operatorCommandList,
  operatorCommands,
  type QueueName,
  queueNames,
} from "#contract/console/operation-names.ts";
import { sizeText } from "#contract/shared/size-text.ts";
import { personAdminPath } from "#contract/shared/staff-names.ts";
import desk from "~/features/staff/desk.module.css";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { StaffAlert } from "~/features/staff/staff-form.tsx";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
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
import { Deliveries } from "./deliveries.tsx";
import { settleDeliveries } from "./deliveries.server.ts";

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
  const form = await readForm(args);
  if (form.get("intent") !== "run-job") return settleDeliveries(args, form, HERE);
  return staffAct(args, form, {
    schema: operationEndpoints.runJob.body,
    send: (body) => submit(args, operationEndpoints.runJob, { body }),
    words: "已安排，半分钟内开始运行",
    to: HERE,
  });
}

export default function Operation({ loaderData, actionData }: Route.ComponentProps) {
  const { versions, startedAt, storage, quota, stored, indexed, queues, runs, jobs, deliveries } = loaderData;
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
          <Tile value={sizeText(storage.renditions)} name="视频的多种清晰度与预览图" />
          {diskFree !== null && diskSize !== null && (
            <Tile value={sizeText(diskFree)} name={`磁盘剩余，共 ${sizeText(diskSize)}`} />
          )}
        </Gaps>
      </div>
      <p className={desk.small}>
        每人最多 {countText(quota.images)} 张图片共 {sizeText(quota.imageBytes)}，{countText(quota.videos)} 个视频共{" "}
        {sizeText(quota.videoBytes)}。
      </p>
      {stored.length > 0 && (
        <details className={styles.more}>
          <summary>占用最多的成员</summary>
          <ul className={desk.list}>
            {stored.map(({ person, images, videos }) => (
              <li key={person.id} className={styles.pair}>
                <Gaps>
                  <a href={personAdminPath(person.id)} className="touch">
                    {personName(person)}
                  </a>
                  <span>
                    图片 {sizeText(images)}，视频 {sizeText(videos)}
                  </span>
                </Gaps>
              </li>
            ))}
          </ul>
        </details>
      )}
      <h2>备份与检查</h2>
      <ul className={desk.list}>
        {operatorCommandList.map((command) => (
          <Run key={command} command={command} run={runs.find((one) => one.command === command)} now={now} />
        ))}
      </ul>
      <h2>队列</h2>
      <div className={styles.waiting}>
        <Gaps>
          {queues.map(({ name, waiting, seconds, failed }) => (
            <Tile
              key={name}
              value={countText(waiting)}
              name={[
                queueNames[name],
                ...(waiting > 0 ? [`最久 ${waitText(seconds)}`] : []),
                ...(failed > 0 ? [failedText[name](failed)] : []),
              ].join("，")}
              isBad={failed > 0}
            />
          ))}
        </Gaps>
      </div>
      {deliveries.map((channel) => (
        <Deliveries key={channel.channel} {...channel} now={now} />
      ))}
      <h2>搜索索引</h2>
      <p className={desk.small}>{versions.search}。索引随每次改动更新，这里是各有多少条。</p>
      <dl className={styles.facts}>
        {indexed.map(({ name, entries }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{entries}</dd>
          </div>
        ))}
      </dl>
      <h2>后台任务</h2>
      {jobs.length === 0 ? (
        <p className={desk.small}>还没有任务运行过，刚启动的站点要等一会儿。</p>
      ) : (
        <ul className={desk.list}>
          {jobs
            .toSorted((a, b) => Number(isFailing(b)) - Number(isFailing(a)))
            .map((job) => (
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

const failedText: Record<QueueName, (count: number) => string> = {
  transcode: (count) => `7 天里 ${count} 个转码失败`,
  outbox: (count) => `${count} 个没有推送`,
  search: (count) => `${count} 处被搜索引擎拒绝，会再试`,
  mail: (count) => `${count} 封没有发出`,
  wechat: (count) => `${count} 条没有发出`,
};

function Tile({ value, name, isBad = false }: { value: string; name: string; isBad?: boolean }) {
  return (
    <div className={styles.tile}>
      <b>{value}</b> <span className={isBad ? styles.failing : undefined}>{name}</span>
    </div>
  );
}

interface RunProps {
  command: OperatorCommand;
  /** Undefined when the command has never run. */
  run: HowItRuns["runs"][number] | undefined;
  now: number;
}

/** The last result of an operator's command. The command runs on the machine, not here. */
function Run({ command, run, now }: RunProps) {
  return (
    <li className={desk.item}>
      <div>
        <strong>{operatorCommands[command]}</strong>
        <p className={desk.facts}>
          <Gaps>
            {run ? (
              <span>
                {run.isFine ? "正常" : <b className={styles.failing}>有问题</b>}，
                <TimeText iso={run.endedAt} now={now} />
              </span>
            ) : (
              <span>还没有运行过</span>
            )}
            {run && !run.isFine && (
              <span>上次正常 {run.fineAt ? <TimeText iso={run.fineAt} now={now} /> : "还没有"}</span>
            )}
            <code>npm run {commandLine[command]}</code>
          </Gaps>
        </p>
      </div>
      {run && <p className={desk.said}>{run.note}</p>}
    </li>
  );
}

const commandLine: Record<OperatorCommand, string> = {
  backup: "backup -- --to 目录",
  check: "check",
  "search-check": "search:check",
  "search-rebuild": "search:rebuild",
};

type JobState = HowItRuns["jobs"][number];

/** A failure counts only until the next success. */
const isFailing = ({ succeededAt, failedAt }: JobState) =>
  failedAt !== null && (succeededAt === null || succeededAt < failedAt);

function Job({ job, now }: { job: JobState; now: number }) {
  const { name, isRunning, succeededAt, failedAt, failure, failures } = job;
  const hasFailed = isFailing(job);
  return (
    <li className={desk.item}>
      <div className={desk.line}>
        <div>
          <strong>{jobNames[name]}</strong>
          <p className={desk.facts}>
            <Gaps>
              <span>
                {isRunning ? (
                  "正在运行"
                ) : hasFailed ? (
                  <b className={styles.failing}>{failures > 1 ? `连续失败 ${failures} 次` : "上次失败"}</b>
                ) : (
                  "正常"
                )}
              </span>
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
            aria-label={`${hasFailed ? "重试" : "马上运行"}：${jobNames[name]}`}
          >
            {hasFailed ? "重试" : "马上运行"}
          </button>
        </Form>
      </div>
      {failure && hasFailed && <p className={desk.said}>{failure}</p>}
    </li>
  );
}
