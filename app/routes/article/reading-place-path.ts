/** The resource route that saves and clears places in articles. */
export const READING_PLACE_PATH = "/resources/reading-place";
