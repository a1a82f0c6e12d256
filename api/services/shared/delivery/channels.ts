import type { Context } from "../../../context.ts";
import { type DeliveryChannel, deliveryChannels } from "../../../../contract/accounts/delivery-names.ts";

/** The channels that the site has configured. */
export const openChannels = ({ config }: Pick<Context, "config">): DeliveryChannel[] =>
  deliveryChannels.filter((channel) => config.delivery[channel]);
