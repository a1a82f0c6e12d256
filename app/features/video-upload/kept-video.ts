/** The tab's memory of a page's upload, which survives a reload. */
export interface KeptVideo {
  name: string;
  /** Undefined until the upload is done. */
  id?: number;
}

const key = () => `video-upload:${location.pathname}`;

export function keptVideo(): KeptVideo | null {
  try {
    return JSON.parse(sessionStorage.getItem(key()) ?? "null") as KeptVideo | null;
  } catch {
    return null;
  }
}

export function keepVideo(video: KeptVideo): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify(video));
  } catch {
    // Without storage, a reload starts the upload again.
  }
}

export function forgetVideo(): void {
  try {
    sessionStorage.removeItem(key());
  } catch {
    // Without storage, nothing was stored.
  }
}
