import type { Generated } from "kysely";
import type { DeliveryChannel, DeliveryMode, DeliveryTab } from "../../../contract/accounts/delivery-names.ts";
import type { Millis } from "./column-types.ts";

/**
 * A notice or a conversation with new messages that waits to be sent to its reader by mail or WeChat (decision 0058). The
 * row holds ids: the text is made when it is sent. A delivery that was sent has no row.
 */
interface DeliveryTable {
  id: Generated<number>;
  channel: DeliveryChannel;
  user_id: number;
  tab: DeliveryTab;
  /** Either a notice or a conversation. */
  notice_id: number | null;
  conversation_id: number | null;
  /** The positions of the first and the last news: acts of the notice, or messages of the conversation. */
  first_seq: number;
  last_seq: number;
  created_at: Millis;
  /** Not sent before. */
  next_at: Millis;
  /** Until then a process sends it; news that arrive meanwhile set it to 0, so that the row stays. */
  lease_until: Generated<Millis>;
  /** Failed tries. */
  attempts: Generated<number>;
  /** When it was given up: the row is a dead letter. */
  failed_at: Millis | null;
  /** Why the last try failed, in words for the staff, without addresses. */
  failure: string | null;
}

/** A message that was sent, for limits and figures; deleted after two days. */
interface DeliverySentTable {
  id: Generated<number>;
  channel: DeliveryChannel;
  user_id: number;
  sent_at: Millis;
}

/** A tab whose notices a member receives by a channel, too. Without a row they are not sent. */
interface DeliveryChoiceTable {
  user_id: number;
  channel: DeliveryChannel;
  tab: DeliveryTab;
  mode: DeliveryMode;
}

/** A member's quiet hours, in minutes of the day in China; both null when switched off. Without a row the default applies. */
interface DeliverySettingTable {
  user_id: number;
  quiet_from: number | null;
  quiet_until: number | null;
}

/** A member's confirmed mail address. */
interface MailAddressTable {
  user_id: number;
  address: string;
  confirmed_at: Millis;
  /** When the address was switched off, because its server permanently refused it. */
  failed_at: Millis | null;
}

/** An address that waits for its confirmation: one for each member. */
interface MailConfirmationTable {
  user_id: number;
  address: string;
  /** SHA-256 of the token in the link, base64url. The token itself is never stored. */
  token_hash: string;
  expires_at: Millis;
}

export interface DeliveryTables {
  delivery: DeliveryTable;
  delivery_sent: DeliverySentTable;
  delivery_choice: DeliveryChoiceTable;
  delivery_setting: DeliverySettingTable;
  mail_address: MailAddressTable;
  mail_confirmation: MailConfirmationTable;
}
