import { z } from "zod";
import { userName } from "#contract/accounts/profile.ts";

export const nameForm = z.object({ name: userName });
