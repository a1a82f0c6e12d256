/** After sleep, and when the network is back, an open socket has this long to answer, in ms. */
const PROBE_MS = 5_000;

/** A socket may be dead without knowing it. @param onSilence called when nothing has answered in time */
export function createProbe(onSilence: () => void): { begin(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin: () => void (timer ??= setTimeout(onSilence, PROBE_MS)),
    end() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
