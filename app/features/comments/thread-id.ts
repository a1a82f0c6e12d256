/** Ids of the elements that hold drawn threads. */
export const THREAD_ID = "thread-";
