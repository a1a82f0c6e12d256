import type { Endpoint } from "../../contract/shared/endpoint.ts";

export const hasJsonBody = ({ method, multipart }: Endpoint) => method !== "get" && method !== "delete" && !multipart;
