import { mergePath } from "#contract/lifecycle/account-merge.ts";
import type { PersonDetail } from "#contract/console/admin.ts";
import { personAdminPath } from "#contract/shared/staff-names.ts";
import desk from "~/features/staff/desk.module.css";
import { personName } from "~/lib/person-name.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { TimeText } from "~/ui/time-text.tsx";

/** The accounts that this account was merged into, or that were merged into it. */
export function Merges({ person: { id, merges, can }, now }: { person: PersonDetail; now: number }) {
  return (
    <>
      {merges.map(({ from, into, madeBy, reason, begunAt, doneAt }) => (
        <div key={from.id} className={desk.said}>
          <p>
            {from.id === id ? "这个账号已并入" : "并入过"}{" "}
            <a href={personAdminPath(from.id === id ? into.id : from.id)} className="touch">
              {personName(from.id === id ? into : from)}（编号 {from.id === id ? into.id : from.id}）
            </a>
          </p>
          <p>理由：{reason}</p>
          <p className={desk.facts}>
            <Gaps>
              <span>
                {personName(madeBy)} <TimeText iso={begunAt} now={now} />
              </span>
              <span>{doneAt ? "已完成" : "内容正在搬，几分钟内完成"}</span>
            </Gaps>
          </p>
        </div>
      ))}
      {can.merge && (
        <p>
          <a href={mergePath(id)} className={button.button}>
            并入另一个账号
          </a>
        </p>
      )}
    </>
  );
}
