/** The versioned community path under the API base (spec §7). */
export const COMMUNITY_PATH = "/community/v1";
/** Headers between the web tier and the API. */
export const SERVICE_SECRET_HEADER = "x-service-secret";
export const CLIENT_IP_HEADER = "x-client-ip";
export const REQUEST_ID_HEADER = "x-request-id";
/** The SHA-256 of the token in the cookie of a browser that opens a live socket, base64url. */
export const SESSION_HASH_HEADER = "x-session-hash";
/** The id of the account that a form belongs to, so that text typed under one account is not saved under another. */
export const FORM_OWNER_HEADER = "x-form-owner";
/** The response header with the id of an upload's video. */
export const VIDEO_FILE_ID_HEADER = "video-file-id";
/**
 * The path of resumable uploads (the protocol of tus.io, 1.0.0), below the community path. The web server accepts the
 * same path from pages, which send a session cookie.
 */
export const VIDEO_UPLOAD_PATH = "/video-file/upload";
/**
 * The path, on the API's private listener, to which a web worker that reads in its own process sends its counts
 * (contract/shared/reads.ts).
 */
export const NOTED_PATH = "/noted";
