import type { z } from "zod";
import type { Failures } from "../../../../contract/shared/common.ts";
import type { sanctionInput } from "../../../../contract/console/person-acts.ts";
import { eachByItself } from "../../shared/bulk/each-by-itself.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { type OverPerson, sanctionPerson } from "./sanction.ts";

/**
 * The same sanction for several, each by itself with its own line of the log: who may not be touched is told, the others
 * are done.
 * @throws ApiError FORBIDDEN where the viewer may do it to nobody
 */
export async function sanctionMany({
  ids,
  ...sanction
}: Omit<OverPerson, "userId"> & { ids: number[]; input: z.output<typeof sanctionInput> }): Promise<{
  done: number;
  failed: Failures;
}> {
  assertMayOnSite(sanction.viewer, sanction.input.kind);
  const { ids: done, failed } = await eachByItself(ids, (userId) => sanctionPerson({ ...sanction, userId }));
  return { done: done.length, failed };
}
