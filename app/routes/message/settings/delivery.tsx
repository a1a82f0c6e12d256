import { Form, Link } from "react-router";
import type { DeliverySettings } from "#contract/accounts/delivery.ts";
import {
  type DeliveryChannel,
  type DeliveryTab,
  deliveryChannelName,
  deliveryModeName,
  deliveryModes,
  deliveryTabName,
  deliveryTabs,
  QUIET_DEFAULT,
} from "#contract/accounts/delivery-names.ts";
import { describedBy, Field } from "~/forms/field.tsx";
import forms from "~/forms/forms.module.css";
import { Button } from "~/ui/button/button.tsx";
import { Checkbox } from "~/ui/checkbox/checkbox.tsx";
import { useGivenValue } from "~/ui/given-value/use-given-value.ts";
import { FormOwner } from "~/ui/form-owner.tsx";
import styles from "./delivery.module.css";
import page from "./settings.module.css";

const choices = [...deliveryModes, "off"] as const;
const HOURS = Array.from({ length: 24 }, (_none, hour) => hour);
const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

interface DeliveryProps {
  delivery: DeliverySettings;
  /** A refused form of modes, with the chosen values. */
  refusal: { message: string; typed: Record<string, string> } | null;
  /** A refused address, as typed. */
  addressRefusal: { message: string; address: string } | null;
}

/** Notices outside the site: the mail address, a mode for each kind and channel, and the quiet hours. */
export function Delivery({ delivery, refusal, addressRefusal }: DeliveryProps) {
  const { channels, mail } = delivery;
  if (channels.length === 0) return null;
  const ready = channels.filter(({ isReady }) => isReady);
  const names = channels.map(({ channel }) => deliveryChannelName[channel]).join("与");
  const isClosed = (channel: DeliveryChannel) => channels.some((one) => one.channel === channel && !one.isReady);
  return (
    <section id="delivery" aria-label={`${names}通知`} className={styles.part}>
      <h2>{names}通知</h2>
      {channels.some(({ channel }) => channel === "mail") && <Address mail={mail} refusal={addressRefusal} />}
      {isClosed("wechat") && (
        <p className={page.hint}>
          <Link to="/user/subscribe-wechat">关注公众号</Link>以后，可以选择哪些通知发到微信。
        </p>
      )}
      {ready.length > 0 && <Modes ready={ready} quiet={delivery.quiet} refusal={refusal} />}
    </section>
  );
}

function Address({ mail, refusal }: { mail: DeliverySettings["mail"]; refusal: DeliveryProps["addressRefusal"] }) {
  const field = {
    id: "mail-address",
    name: "address",
    errorId: "mail-address-error",
    descriptionId: "mail-address-hint",
    errors: refusal ? [refusal.message] : undefined,
  };
  const given = useGivenValue(refusal?.address ?? mail.waiting ?? "");
  const isRemovable = mail.address !== null || mail.waiting !== null;
  const hint = "只用来发通知，别人看不到。我们会发一封确认邮件。";
  return (
    <>
      {mail.address !== null && (
        <p>
          通知发到 <strong>{mail.address}</strong>
          {mail.hasFailed && <span className={page.error}>，但这个邮箱被它的服务器拒收，已停用，请换一个</span>}
        </p>
      )}
      {mail.waiting !== null && (
        <p role="status">
          等待确认 <strong>{mail.waiting}</strong>，请打开邮件里的链接。没有收到时，看看垃圾邮件，或再发一次。
        </p>
      )}
      <Form method="post" className={styles.address} preventScrollReset>
        <FormOwner />
        <Field field={field} label={mail.address === null ? "邮箱" : "换一个邮箱"} hint={hint}>
          <input
            id={field.id}
            name="address"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            {...given}
            className={forms.input}
            {...describedBy(field, hint)}
          />
        </Field>
        <div className={styles.buttons}>
          <Button type="submit" name="intent" value="address">
            发送确认邮件
          </Button>
          {isRemovable && (
            <Button type="submit" name="intent" value="remove-address" variant="subtle" form="remove-mail-address">
              删除邮箱
            </Button>
          )}
        </div>
      </Form>
      {isRemovable && (
        <Form method="post" id="remove-mail-address" preventScrollReset>
          <FormOwner follows />
        </Form>
      )}
    </>
  );
}

interface ModesProps {
  ready: DeliverySettings["channels"];
  quiet: DeliverySettings["quiet"];
  refusal: DeliveryProps["refusal"];
}

function Modes({ ready, quiet, refusal }: ModesProps) {
  const chosen = (name: string, stored: string) => refusal?.typed[name] ?? stored;
  const isQuiet = refusal ? "isQuiet" in refusal.typed : quiet !== null;
  const hours = quiet ?? { from: QUIET_DEFAULT.from / 60, until: QUIET_DEFAULT.until / 60 };
  return (
    <Form method="post" className={page.form} preventScrollReset>
      <FormOwner />
      <table className={styles.modes}>
        <thead>
          <tr>
            <th scope="col">通知</th>
            {ready.map(({ channel }) => (
              <th key={channel} scope="col">
                {deliveryChannelName[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deliveryTabs.map((tab) => (
            <tr key={tab}>
              <th scope="row">{deliveryTabName[tab]}</th>
              {ready.map(({ channel, modes }) => (
                <td key={channel}>
                  <ModeChoice channel={channel} tab={tab} mode={chosen(`${channel}.${tab}`, modes[tab])} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={page.hint}>
        每日汇总在 8 点或免打扰结束时发出，没有新通知就不发。在站内读过的不再发。私信只说谁发来，不含内容。
      </p>
      <fieldset className={styles.quiet}>
        <legend>免打扰</legend>
        <Checkbox name="isQuiet" defaultChecked={isQuiet} label="这段时间不发，结束时合成一条" description="北京时间" />
        <div className={styles.hours}>
          <Hour label="从" name="quietFrom" hour={chosen("quietFrom", String(hours.from))} />
          <Hour label="到" name="quietUntil" hour={chosen("quietUntil", String(hours.until))} />
        </div>
      </fieldset>
      {refusal && (
        <p role="alert" className={page.error}>
          {refusal.message}
        </p>
      )}
      <Button type="submit" name="intent" value="delivery" variant="primary">
        保存发送方式
      </Button>
    </Form>
  );
}

function ModeChoice({ channel, tab, mode }: { channel: DeliveryChannel; tab: DeliveryTab; mode: string }) {
  return (
    <select
      {...useGivenValue<HTMLSelectElement>(mode)}
      name={`${channel}.${tab}`}
      aria-label={`${deliveryTabName[tab]}：${deliveryChannelName[channel]}`}
      className={styles.select}
    >
      {choices.map((one) => (
        <option key={one} value={one}>
          {deliveryModeName[one]}
        </option>
      ))}
    </select>
  );
}

function Hour({ label, name, hour }: { label: string; name: string; hour: string }) {
  return (
    <label>
      {label}{" "}
      <select {...useGivenValue<HTMLSelectElement>(hour)} name={name} className={styles.select}>
        {HOURS.map((one) => (
          <option key={one} value={one}>
            {hourText(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
