/** The player of the page's film; null while the film cannot be played. */
export const filmOnPage = (): HTMLVideoElement | null => document.querySelector<HTMLVideoElement>("main article video");

/** Lets the film play from a position in ms. @returns false when the page has no player */
export function playFrom(time: number): boolean {
  const film = filmOnPage();
  if (!film) return false;
  film.currentTime = time / 1000;
  // A browser that refuses to play shows the picture of this second.
  film.play().catch(() => undefined);
  return true;
}
