import type { z } from "zod";
import { ApiError } from "../../../contract/errors.ts";
import type { sanctionInput } from "../../../contract/person-acts.ts";
import { assertMayOnSite } from "./authority.ts";
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
  failed: { id: number; message: string }[];
}> {
  assertMayOnSite(sanction.viewer, sanction.input.kind);
  const once = new Set(ids);
  const failed: { id: number; message: string }[] = [];
  for (const userId of once) {
    try {
      await sanctionPerson({ ...sanction, userId });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed.push({ id: userId, message: error.message });
    }
  }
  return { done: once.size - failed.length, failed };
}
