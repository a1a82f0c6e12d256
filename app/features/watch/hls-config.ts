import type { HlsConfig, RetryConfig } from "hls.js";

/** Bits per second that the network is believed to carry before it is measured: usual films of 720 lines. */
const FIRST_BITRATE = 3_000_000;
/** Seconds of film that are loaded ahead, and the most where the film needs few bytes. */
const AHEAD = 30;
const AHEAD_MAX = 60;
/** Bytes that are loaded ahead; above them, AHEAD seconds hold. */
const AHEAD_BYTES = 8 * 1024 * 1024;
/** Seconds behind the present one that are kept. */
const BEHIND = 60;
/** ms within which a server begins to answer. */
const FIRST_BYTE_MS = 4_000;

/** Three attempts within 3.5 s. While the device has no network, the MP4 would not load either: the player waits. */
const retry: RetryConfig = {
  maxNumRetry: 3,
  retryDelayMs: 500,
  maxRetryDelayMs: 2_000,
  shouldRetry: (_config, _count, _isTimeout, _answer, isToRetry) => isToRetry || !navigator.onLine,
};
const once: RetryConfig = { ...retry, maxNumRetry: 1, retryDelayMs: 0 };
const policy = (maxLoadTimeMs: number) => ({
  default: { maxTimeToFirstByteMs: FIRST_BYTE_MS, maxLoadTimeMs, timeoutRetry: once, errorRetry: retry },
});

/** The settings of the player of playlists. */
export const hlsConfig: Partial<HlsConfig> = {
  enableWorker: false,
  capLevelToPlayerSize: true,
  abrEwmaDefaultEstimate: FIRST_BITRATE,
  maxBufferLength: AHEAD,
  maxMaxBufferLength: AHEAD_MAX,
  maxBufferSize: AHEAD_BYTES,
  backBufferLength: BEHIND,
  manifestLoadPolicy: policy(20_000),
  playlistLoadPolicy: policy(20_000),
  fragLoadPolicy: policy(120_000),
};
