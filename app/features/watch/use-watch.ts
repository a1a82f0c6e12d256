import { type SyntheticEvent, useEffect, useRef } from "react";
import type { VideoRenditions } from "#contract/files/video-file.ts";
import type { UserInfo } from "#contract/people/user.ts";
import { useRootData } from "~/lib/root-data.ts";
import type { AddLayer } from "./film-layer.ts";

/** The page of a film. */
export interface WatchedFilm {
  videoId: number;
  /** Loads what is drawn over the film. */
  loadLayer?: (() => Promise<{ addLayer: AddLayer }>) | undefined;
  renditions?: VideoRenditions | undefined;
}

export interface WatchPage extends WatchedFilm {
  /** Base address of the chat socket; empty means this origin. */
  socketBase: string;
  /** The page's member; none for a guest. */
  viewer: Pick<UserInfo, "id" | "sessionFingerprint"> | null | undefined;
}

/** @returns a listener for the film's first play, which loads everything that watching needs; a page without play loads none */
export function useWatch(film: WatchedFilm): (event: SyntheticEvent<HTMLVideoElement>) => void {
  const root = useRootData();
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    // A film that was started before the page's program tells its play again.
    const film = document.querySelector<HTMLVideoElement>("main article video");
    if (film && !film.paused) film.dispatchEvent(new Event("play"));
    return () => end.current?.();
  }, []);
  return ({ currentTarget }) => {
    if (end.current) return;
    // Without the module the browser's player works as before.
    const layer = film.loadLayer?.().catch(() => undefined);
    Promise.all([import("./watch.ts"), layer]).then(
      ([{ watch }, loaded]) => {
        const page = { ...film, viewer: root?.viewer, socketBase: root?.chatSocketBase ?? "" };
        if (currentTarget.isConnected) end.current ??= watch(currentTarget, page, loaded?.addLayer);
      },
      () => {},
    );
  };
}
