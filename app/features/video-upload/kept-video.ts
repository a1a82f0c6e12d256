/** What a tab remembers of a page's upload, so that a reload does not lose it. */
export interface KeptVideo {
  name: string;
  /** Once it is there. */
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
    // Without a store a reload begins anew.
  }
}

export function forgetVideo(): void {
  try {
    sessionStorage.removeItem(key());
  } catch {
    // There is nothing to forget.
  }
}
