/**
 * Longest body stored within its row. A longer body is stored in chunks of this length, so that reading a
 * slice reads one chunk.
 */
export const bodyChunkBytes = 512 * 1024
