/** The versioned community path under the API base (spec §7). */
export const COMMUNITY_PATH = "/community/v1";
/** Headers between the web tier and the API. */
export const SERVICE_SECRET_HEADER = "x-service-secret";
export const CLIENT_IP_HEADER = "x-client-ip";
export const REQUEST_ID_HEADER = "x-request-id";
/** Whose a form is, by id: what one account has typed is not written as another's. */
export const FORM_OWNER_HEADER = "x-form-owner";
/** Says which video an upload becomes. */
export const VIDEO_FILE_ID_HEADER = "video-file-id";
/**
 * Uploads that can be carried on (the protocol of tus.io, 1.0.0), below the community path; the web server takes the same
 * path for pages, which bring a session cookie.
 */
export const VIDEO_UPLOAD_PATH = "/video-file/upload";
/** Where a web worker that reads by itself says what is to be counted (contract/shared/reads.ts); on the API's private listener. */
export const NOTED_PATH = "/noted";
