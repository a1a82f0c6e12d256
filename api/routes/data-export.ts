import { dataExportEndpoints } from "../../contract/lifecycle/data-export.ts";
import { askExport, stateOfExport } from "../services/lifecycle/data-export/export-state.ts";
import type { Mount } from "./mount.ts";

export function dataExportRoutes(mount: Mount): void {
  mount.authed(dataExportEndpoints.state, ({ ctx, viewer }) => stateOfExport({ ctx, viewer }));
  mount.authed(dataExportEndpoints.ask, ({ ctx, viewer }) => askExport({ ctx, viewer }));
}
