/** What `open` answers. Where it fails, closes what was opened before it, and throws its reason. */
export async function closeOnFailure<T>(
  opened: { close(): Promise<void> },
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open()
  } catch (error) {
    // The reason comes first; that closing failed too says nothing more.
    await opened.close().catch(() => {})
    throw error
  }
}
