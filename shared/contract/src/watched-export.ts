/**
 * The content type of an export whose reader watches it being made; asked for by `Accept`, otherwise the file alone is
 * sent. The body is a sequence of frames: one byte with the kind, four with the length (big-endian), then the payload.
 */
export const EXPORT_WATCHED_TYPE = 'application/x-iwe-watched-export';

/**
 * The kinds of frames. `bytes`: the file goes on. `progress`: rows so far and all rows, four bytes each (big-endian).
 * `end`: the file is complete; without it, it is not.
 */
export const EXPORT_FRAME = { bytes: 0, progress: 1, end: 2 } as const;

/** Bytes before a frame's payload. */
export const EXPORT_FRAME_HEAD_BYTES = 5;
