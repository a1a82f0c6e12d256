import type { PersonDetail } from "#contract/console/admin.ts";
import { siteTimeText } from "#contract/shared/site-time.ts";
import { sizeText } from "#contract/shared/size-text.ts";
import desk from "~/features/staff/desk.module.css";
import { personName } from "~/lib/person-name.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { TimeText } from "~/ui/time-text.tsx";

const exportState = { waiting: "正在生成", ready: "可以下载", failed: "没有做成，请重新申请", over: "文件已到期删除" };

/** Earlier exports of this person's records for authorities. */
export function RecordExports({ person: { can, recordExports }, now }: { person: PersonDetail; now: number }) {
  if (!can.records || recordExports.length === 0) return null;
  return (
    <>
      <h2>留存记录的导出</h2>
      <ol className={desk.list}>
        {recordExports.map((one) => (
          <li key={one.id} className={desk.item}>
            <p>
              <strong>{one.document}</strong> {one.reason}
            </p>
            <p className={desk.facts}>
              <Gaps>
                <span>
                  {personName(one.askedBy)} <TimeText iso={one.askedAt} now={now} />
                </span>
                <span>{exportState[one.state]}</span>
              </Gaps>
            </p>
            {one.file && (
              <p className={desk.buttons}>
                <a href={one.file.url} className={button.button} download>
                  下载（{sizeText(one.file.bytes)}，{siteTimeText(Date.parse(one.file.expiresAt))} 前）
                </a>
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
