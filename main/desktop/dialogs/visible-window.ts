import { BrowserWindow } from 'electron'

/** The window that a dialog belongs to; `null` where none is visible: a dialog of a hidden window would not be seen. */
export function visibleWindow(): BrowserWindow | null {
  const focused = BrowserWindow.getFocusedWindow()
  if (focused?.isVisible()) return focused
  return BrowserWindow.getAllWindows().find(window => window.isVisible()) ?? null
}
