import { createContext } from "react";
import type { LinkMode } from "./link-mode.ts";

/** S09: the visitor's choice; null before a choice. */
export const LinkModeContext = createContext<LinkMode | null>(null);
