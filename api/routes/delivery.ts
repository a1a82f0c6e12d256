import { deliveryEndpoints } from "../../contract/accounts/delivery.ts";
import {
  confirmAddress,
  readConfirmation,
  removeAddress,
  setAddress,
} from "../services/accounts/delivery/mail-address.ts";
import { changeDelivery, deliverySettings } from "../services/accounts/delivery/settings.ts";
import { readUnsubscribe, unsubscribe } from "../services/accounts/delivery/unsubscribe.ts";
import type { Mount } from "./mount.ts";

export function deliveryRoutes(mount: Mount): void {
  mount.authed(deliveryEndpoints.settings, ({ ctx, viewer }) => deliverySettings({ ctx, viewer }));
  mount.authed(deliveryEndpoints.change, ({ ctx, viewer, body }) => changeDelivery({ ctx, viewer, input: body }));
  mount.authed(deliveryEndpoints.setAddress, ({ ctx, viewer, body }) => setAddress({ ctx, viewer, ...body }));
  mount.authed(deliveryEndpoints.removeAddress, ({ ctx, viewer }) => removeAddress({ ctx, viewer }));
  mount.authed(deliveryEndpoints.confirmation, ({ ctx, viewer, query }) => readConfirmation({ ctx, viewer, ...query }));
  mount.authed(deliveryEndpoints.confirm, ({ ctx, viewer, body }) => confirmAddress({ ctx, viewer, ...body }));
  mount.open(deliveryEndpoints.subscription, ({ ctx, query }) => readUnsubscribe({ ctx, ...query }));
  mount.open(deliveryEndpoints.unsubscribe, ({ ctx, body }) => unsubscribe({ ctx, ...body }));
}
