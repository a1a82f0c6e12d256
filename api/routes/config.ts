import { configEndpoints } from "../../contract/shared/config.ts";
import { publicConfig, publicConfigKey } from "../services/shared/config/site-config.ts";
import type { Mount } from "./mount.ts";

export function configRoutes(mount: Mount): void {
  mount.open(configEndpoints.public, ({ ctx }) => publicConfig({ ctx }));
  mount.open(configEndpoints.publicKey, ({ ctx, params }) => publicConfigKey({ ctx, key: params.key }));
}
