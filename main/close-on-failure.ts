/** Returns what `open` resolves with. Where it fails, closes what was opened before it, and throws the reason. */
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
