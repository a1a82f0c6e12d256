/** The error message for the member when the file itself is the reason. All other errors are ours. */
export class VideoRefusal extends Error {
  override name = "VideoRefusal";
}
