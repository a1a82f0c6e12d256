import { z } from "zod";
import "#contract/shared/common.ts";

/**
 * The fields whose values return to the composer by name. The API alone validates pictures, video and poll, because
 * their form fields have other names than its input.
 */
export const composerForm = z.object({ formKey: z.unknown(), source: z.unknown(), draftRevision: z.unknown() });
