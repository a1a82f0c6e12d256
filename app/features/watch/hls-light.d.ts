/** hls.js publishes no types for its light build, which has the interface of the whole one. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
