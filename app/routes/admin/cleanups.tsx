import { Form } from "react-router";
import type { Cleanup } from "#contract/console/cleanup.ts";
import { cleanupScopeName } from "#contract/console/cleanup-names.ts";
import desk from "~/features/staff/desk.module.css";
import { countText } from "~/lib/count-text.ts";
import { personName } from "~/lib/person-name.ts";
import { dateText } from "~/lib/time-text.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { TimeText } from "~/ui/time-text.tsx";

const stateText = {
  removing: ({ removed }: Cleanup) => `正在清理，已删除 ${countText(removed)} 条，刷新本页可以看到进度`,
  done: ({ removed }: Cleanup) => `删除了 ${countText(removed)} 条`,
  undoing: ({ removed, restored }: Cleanup) =>
    `正在撤销，已恢复 ${countText(restored)} / ${countText(removed)} 条，刷新本页可以看到进度`,
  undone: ({ removed, restored }: Cleanup) => `删除了 ${countText(removed)} 条，撤销时恢复了 ${countText(restored)} 条`,
};

/**
 * Lists a person's last cleanups, each with a button that undoes it.
 * @param action the path of the page that handles the button
 */
export function Cleanups({ cleanups, now, action }: { cleanups: Cleanup[]; now: number; action: string }) {
  return (
    <ol className={desk.list}>
      {cleanups.map((cleanup) => (
        <li key={cleanup.id} className={desk.item}>
          <p>
            <strong>{cleanupScopeName[cleanup.scope]}</strong>：{stateText[cleanup.state](cleanup)}
          </p>
          <p className={desk.facts}>
            <Gaps>
              <span>
                {personName(cleanup.madeBy)} <TimeText iso={cleanup.createdAt} now={now} />
              </span>
              <span>理由：{cleanup.reason}</span>
              {cleanup.undoneBy && cleanup.undoneAt && (
                <span>
                  {personName(cleanup.undoneBy)} 撤销于 <TimeText iso={cleanup.undoneAt} now={now} />
                </span>
              )}
            </Gaps>
          </p>
          {cleanup.undoableUntil && (
            <Form method="post" action={action} aria-label={`撤销清理 ${cleanup.id}`} className={desk.buttons}>
              <FormOwner />
              <input type="hidden" name="intent" value="undo" />
              <input type="hidden" name="userId" value={cleanup.id} />
              <Gaps>
                <button type="submit" className={button.button}>
                  撤销这次清理
                </button>
                <span className={desk.small}>{dateText(cleanup.undoableUntil)} 前可以撤销</span>
              </Gaps>
            </Form>
          )}
        </li>
      ))}
    </ol>
  );
}
