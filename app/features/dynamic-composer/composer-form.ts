import { z } from "zod";
import "#contract/shared/common.ts";

/** What comes back to a composer by name. The API alone judges the rest: pictures, video and poll come by other names than it takes. */
export const composerForm = z.object({ formKey: z.unknown(), source: z.unknown(), draftRevision: z.unknown() });
