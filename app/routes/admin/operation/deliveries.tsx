import { Form } from "react-router";
import { deliveryChannelName, deliveryTabName } from "#contract/accounts/delivery-names.ts";
import type { Operation } from "#contract/console/operation.ts";
import { personAdminPath } from "#contract/shared/staff-names.ts";
import desk from "~/features/staff/desk.module.css";
import { countText } from "~/lib/count-text.ts";
import { personName } from "~/lib/person-name.ts";
import { waitText } from "~/lib/wait-text.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { TimeText } from "~/ui/time-text.tsx";

type Channel = Operation["deliveries"][number];

/** The notices of one channel: figures, and the dead letters with their reasons. */
export function Deliveries({ channel, waiting, seconds, sentToday, deadCount, dead, now }: Channel & { now: number }) {
  const name = deliveryChannelName[channel];
  return (
    <>
      <h2>{name}通知</h2>
      <p className={desk.small}>
        今天发出 {countText(sentToday)}，等待 {countText(waiting)}
        {seconds > 0 && `（最久迟了 ${waitText(seconds)}）`}，没有发出 {countText(deadCount)}。
      </p>
      {deadCount > 0 && (
        <>
          <ul className={desk.list} aria-label={`没有发出的${name}通知`}>
            {dead.map((letter) => (
              <Letter key={letter.id} channel={channel} letter={letter} now={now} />
            ))}
          </ul>
          {deadCount > dead.length && <p className={desk.small}>这里是最近的 {dead.length} 条。</p>}
          {deadCount > 1 && <Settle channel={channel} label={`全部${name}通知`} all />}
        </>
      )}
    </>
  );
}

function Letter({
  channel,
  letter,
  now,
}: {
  channel: Channel["channel"];
  letter: Channel["dead"][number];
  now: number;
}) {
  const { id, person, address, tab, why, attempts, failedAt } = letter;
  const who = personName(person);
  return (
    <li className={desk.item}>
      <div className={desk.line}>
        <div>
          <strong>{deliveryTabName[tab]}</strong>
          <p className={desk.facts}>
            <Gaps>
              <a href={personAdminPath(person.id)} className="touch">
                {who}
              </a>
              {address !== null && <span>{address}</span>}
              <span>试了 {attempts} 次</span>
              <TimeText iso={failedAt} now={now} />
            </Gaps>
          </p>
        </div>
        <Settle channel={channel} id={id} label={`发给${who}的${deliveryTabName[tab]}`} />
      </div>
      <p className={desk.said}>{why}</p>
    </li>
  );
}

function Settle({
  channel,
  id,
  label,
  all = false,
}: {
  channel: Channel["channel"];
  id?: number;
  label: string;
  all?: boolean;
}) {
  const [repeat, discard] = all ? ["全部再发一次", "全部丢弃"] : ["再发一次", "丢弃"];
  return (
    <Form method="post" preventScrollReset className={desk.buttons}>
      <FormOwner follows />
      <input type="hidden" name="channel" value={channel} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <button type="submit" name="intent" value="repeat" className={button.button} aria-label={`${repeat}：${label}`}>
        {repeat}
      </button>
      <button type="submit" name="intent" value="discard" className={button.quiet} aria-label={`${discard}：${label}`}>
        {discard}
      </button>
    </Form>
  );
}
