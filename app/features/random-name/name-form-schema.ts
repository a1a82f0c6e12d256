import { z } from "zod";
import { userName } from "#api/contract/profile.ts";

export const nameForm = z.object({ name: userName });
