/** Longest body kept within its row; a longer one lies in pieces of this length, so that a slice of it reads a piece. */
export const bodyChunkBytes = 512 * 1024
