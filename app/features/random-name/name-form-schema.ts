import { z } from "zod";
import { userName } from "#contract/profile.ts";

export const nameForm = z.object({ name: userName });
