import type { z } from "zod";
import type { Failures } from "../../../../contract/shared/common.ts";
import type { sanctionInput } from "../../../../contract/console/person-acts.ts";
import { eachByItself } from "../../shared/bulk/each-by-itself.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { type OverPerson, sanctionPerson } from "./sanction.ts";

/**
 * Applies one sanction to several users, each in its own transaction with its own log entry; failures are returned, the
 * others are sanctioned.
 * @throws ApiError FORBIDDEN when the viewer lacks the permission
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
