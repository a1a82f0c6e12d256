import type { ApiConfig } from "../config/config.ts";
import type { MediaStore } from "./media-store.ts";

export function s3Store(_options: NonNullable<ApiConfig["s3"]>): MediaStore {
  throw new Error("being written");
}
