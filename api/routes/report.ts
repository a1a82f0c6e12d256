import { reportEndpoints } from "../../contract/console/report.ts";
import { createReport, reportTarget } from "../services/console/report/create-report.ts";
import { getReport } from "../services/console/report/get-report.ts";
import { listReports } from "../services/console/report/list-reports.ts";
import { settleReport, settleReports } from "../services/console/report/settle-report.ts";
import type { Mount } from "./mount.ts";

export function reportRoutes(mount: Mount): void {
  mount.authed(reportEndpoints.target, ({ ctx, viewer, query }) => reportTarget({ ctx, viewer, ref: query }));
  mount.authed(reportEndpoints.create, ({ ctx, viewer, body }) => createReport({ ctx, viewer, input: body }));
  mount.authed(reportEndpoints.list, ({ ctx, viewer, query }) => listReports({ ctx, viewer, input: query }));
  mount.authed(reportEndpoints.get, ({ ctx, viewer, caller, params }) =>
    getReport({ ctx, viewer, caller, id: params.id }),
  );
  mount.authed(reportEndpoints.settle, ({ ctx, viewer, caller, params, body }) =>
    settleReport({ ctx, viewer, caller, id: params.id, input: body }),
  );
  mount.authed(reportEndpoints.settleMany, ({ ctx, viewer, caller, body: { ids, ...input } }) =>
    settleReports({ ctx, viewer, caller, ids, input }),
  );
}
