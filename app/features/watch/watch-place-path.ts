/** The resource route that saves and clears places in films. */
export const WATCH_PLACE_PATH = "/resources/watch-place";
