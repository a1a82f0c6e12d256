/** A part of the surroundings is away at present and may come back by itself (a database, room on the disk). Told in one line. */
export class NotThereError extends Error {
  override name = "NotThereError";
}
