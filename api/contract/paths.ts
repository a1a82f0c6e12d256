/** The versioned community path under the API base (spec §7). */
export const COMMUNITY_PATH = "/community/v1";
/** Headers between the web tier and the API. */
export const SERVICE_SECRET_HEADER = "x-service-secret";
export const CLIENT_IP_HEADER = "x-client-ip";
export const REQUEST_ID_HEADER = "x-request-id";
