import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron'
import { appOrigin } from './app-address.ts'
import { keepWindowPlace, minimumSize, openingBounds, readWindowPlace } from './window-place.ts'

export interface WindowFiles {
  readonly preload: string
  readonly icon: string
  /** Where the window's place is kept between launches. */
  readonly place: string
}

/** The one window: there is at most one at a time. */
export interface MainWindow {
  /** Opens it at an address without origin, or brings it to the front where it is open. */
  show(address?: string): void
  page(): WebContents | null
}

/** A page that keeps crashing is not loaded again more often than this, in milliseconds. */
const crashPauseMs = 10_000

export function createMainWindow(files: WindowFiles): MainWindow {
  let window: BrowserWindow | null = null
  nativeTheme.on('updated', () => window?.setBackgroundColor(backgroundColour()))

  return {
    show(address = '/') {
      if (window === null) {
        window = openWindow(files, appOrigin + address)
        window.on('closed', () => {
          window = null
        })
      } else {
        if (window.isMinimized()) window.restore()
        window.show()
        window.focus()
      }
    },
    page: () => (window === null || window.isDestroyed() ? null : window.webContents),
  }
}

function openWindow(files: WindowFiles, url: string): BrowserWindow {
  const kept = readWindowPlace(files.place)
  const areas = screen.getAllDisplays().map(display => display.workArea)
  const window = new BrowserWindow({
    ...openingBounds(kept?.bounds ?? null, areas),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: 'Hooktrail',
    icon: files.icon,
    show: false,
    backgroundColor: backgroundColour(),
    webPreferences: {
      preload: files.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  })
  window.once('ready-to-show', () => {
    if (kept?.isMaximized) window.maximize()
    window.show()
  })
  window.on('close', () => {
    keepWindowPlace(files.place, { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() })
  })
  reloadAfterCrash(window)
  // A failure shows in the window itself; a window closed while it loads does not matter.
  window.loadURL(url).catch(() => console.warn('The interface did not load.'))
  return window
}

function reloadAfterCrash(window: BrowserWindow): void {
  let lastCrashMs = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_event, details) => {
    const now = performance.now()
    const isRepeated = now - lastCrashMs < crashPauseMs
    lastCrashMs = now
    if (details.reason !== 'clean-exit' && !isRepeated && !window.isDestroyed()) window.reload()
  })
}

/** The page's own canvas colour (`--canvas` in renderer/styles/tokens.css), so that opening never flashes. */
function backgroundColour(): string {
  return nativeTheme.shouldUseDarkColors ? '#0d1013' : '#f4f6f8'
}
