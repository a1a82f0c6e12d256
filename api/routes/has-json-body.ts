import type { Endpoint } from "../../contract/endpoint.ts";

export const hasJsonBody = ({ method, multipart }: Endpoint) => method !== "get" && method !== "delete" && !multipart;
