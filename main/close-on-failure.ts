/** Returns the result of `open`. On failure, closes `opened` and rethrows. */
export async function closeOnFailure<T>(
  opened: { close(): Promise<void> },
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open()
  } catch (error) {
    // The reason matters; a failure to close adds nothing.
    await opened.close().catch(() => {})
    throw error
  }
}
