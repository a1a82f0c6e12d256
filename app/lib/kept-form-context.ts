import { createContext, type ReactNode } from "react";

/** The form that this request has brought, ready to be drawn on an error page. Only while the server draws. */
export const KeptFormContext = createContext<ReactNode>(null);
