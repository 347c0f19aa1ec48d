import type { Settings } from '#contract/settings'

export type ClosingChoice = 'keep' | 'quit' | 'cancel'

/**
 * Closing hides the window only if the user can bring it back, by the tray or by the dock of macOS. Otherwise, and on any
 * failure, the app quits. Returns the function to call at each close; a close while the question is open is ignored.
 */
export function createCloseWindow(parts: {
  readonly platform: NodeJS.Platform
  readonly settings: () => Promise<Pick<Settings, 'keepsCapturing' | 'isTrayExplained'>>
  readonly change: (change: Partial<Pick<Settings, 'keepsCapturing' | 'isTrayExplained'>>) => Promise<unknown>
  /** Shows the icon in the tray; false if there is no tray. */
  readonly ensureTray: () => Promise<boolean>
  /** Explains once how closing the window works from now on. */
  readonly explain: () => Promise<ClosingChoice>
  readonly hide: () => void
  readonly quit: () => void
}): () => Promise<void> {
  let isAsking = false

  async function close(): Promise<void> {
    const { keepsCapturing, isTrayExplained } = await parts.settings()
    if (!keepsCapturing) return parts.quit()
    const hasTray = await parts.ensureTray()
    if (!hasTray && parts.platform !== 'darwin') return parts.quit()
    if (isTrayExplained) return parts.hide()
    const response = await parts.explain()
    switch (response) {
      case 'keep':
        await parts.change({ isTrayExplained: true })
        return parts.hide()
      case 'quit':
        await parts.change({ isTrayExplained: true, keepsCapturing: false })
        return parts.quit()
      case 'cancel':
        return
      default:
        return response satisfies never
    }
  }

  return async () => {
    if (isAsking) return
    isAsking = true
    try {
      await close()
    } catch {
      // For example, the engine is closing. A window that cannot be closed would be worse.
      parts.quit()
    } finally {
      isAsking = false
    }
  }
}
