import { app, autoUpdater, BrowserWindow, nativeTheme, screen, type WebContents } from 'electron'
import { createListeners } from '../../engine/listeners.ts'
import { appOrigin } from './app-address.ts'
import { keepWindowPlace, minimumSize, openingBounds, readWindowPlace } from './window-place.ts'

export interface WindowFiles {
  readonly preload: string
  readonly icon: string
  /** File with the window's place. */
  readonly place: string
}

/** Shortest time between reloads of a page that keeps crashing, in milliseconds. */
const crashPauseMs = 10_000

export type MainWindow = ReturnType<typeof createMainWindow>

/** There is at most one window. */
export function createMainWindow(
  files: WindowFiles,
  events: {
    /** The user closes the window. It stays open unless this hides it or quits the app. */
    onClose(): void
  },
) {
  let window: BrowserWindow | null = null
  let isHidden = false
  const seen = createListeners()
  let isQuitting = false
  const noteQuit = (): void => {
    isQuitting = true
  }
  app.on('before-quit', noteQuit)
  // Installing an update closes the window before `before-quit`.
  autoUpdater.on('before-quit-for-update', noteQuit)
  for (const event of ['display-removed', 'display-metrics-changed'] as const) {
    screen.on(event as 'display-removed', () => {
      if (window !== null) bringBack(window)
    })
  }
  nativeTheme.on('updated', () => window?.setBackgroundColor(backgroundColor()))

  return {
    /** Opens it at an address without origin, or brings it to the front if it is open or hidden. */
    show(address: string = '/') {
      if (window === null) {
        const opened = openWindow(files, appOrigin + address, () => !isHidden)
        window = opened
        opened.on('close', event => {
          if (!isQuitting) event.preventDefault()
          keepPlaceOf(opened, files.place)
          if (!isQuitting) events.onClose()
        })
        opened.on('closed', () => {
          window = null
          isHidden = false
        })
        // The user signs out of Windows, which nothing may block.
        opened.on('session-end', () => app.quit())
        for (const event of ['show', 'restore'] as const) opened.on(event as 'show', () => seen.tell())
      } else {
        if (isHidden) bringBack(window)
        isHidden = false
        if (window.isMinimized()) window.restore()
        window.show()
        window.focus()
        // A page that still loads gets no event, so it loads there.
        if (address !== '/' && window.webContents.isLoadingMainFrame()) load(window, appOrigin + address)
      }
    },
    /** Hides it with its page, so that it can be shown again immediately. */
    hide() {
      const hidden = window
      if (hidden === null) return
      isHidden = true
      // A window that is hidden in full screen leaves an empty, black space on macOS.
      if (process.platform === 'darwin' && hidden.isFullScreen()) {
        hidden.once('leave-full-screen', () => {
          if (isHidden) hidden.hide()
        })
        hidden.setFullScreen(false)
      } else hidden.hide()
    },
    /** A hidden page needs no events. */
    isHidden: () => isHidden,
    isOpen: () => window !== null && !isHidden,
    /** Visible on the screen, as far as the app can tell. */
    isSeen: () => window?.isVisible() === true && !window.isMinimized(),
    /** When it appears on the screen. Returns the function that unsubscribes. */
    onSeen: seen.add,
    page: (): WebContents | null => (window === null || window.isDestroyed() ? null : window.webContents),
  }
}

/** `isWanted`: whether to show the window once its page is loaded. */
function openWindow(files: WindowFiles, url: string, isWanted: () => boolean): BrowserWindow {
  const saved = readWindowPlace(files.place)
  const window = new BrowserWindow({
    ...openingBounds(saved?.bounds ?? null, workAreas()),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: 'Hooktrail',
    icon: files.icon,
    show: false,
    backgroundColor: backgroundColor(),
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
    if (!isWanted()) return
    if (saved?.isMaximized) window.maximize()
    window.show()
    if (saved?.isFullScreen) window.setFullScreen(true)
  })
  reloadAfterCrash(window)
  load(window, url)
  return window
}

function keepPlaceOf(window: BrowserWindow, file: string): void {
  keepWindowPlace(file, {
    bounds: window.getNormalBounds(),
    isMaximized: window.isMaximized(),
    isFullScreen: window.isFullScreen(),
  })
}

/** After a display was unplugged or changed, a window beyond every screen is centered. */
function bringBack(window: BrowserWindow): void {
  if (window.isMaximized() || window.isFullScreen()) return
  const { x, width, height } = openingBounds(window.getBounds(), workAreas())
  if (x !== undefined) return
  window.setSize(width, height)
  window.center()
}

function workAreas(): Electron.Rectangle[] {
  return screen.getAllDisplays().map(display => display.workArea)
}

/** The window shows a failure. A failure because of closing or another address doesn't matter. */
function load(window: BrowserWindow, url: string): void {
  window.loadURL(url).catch(() => console.warn('The interface did not load.'))
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

/** The page's canvas color (`--color-canvas` in renderer/styles/theme.css), so that opening never flashes. */
function backgroundColor(): string {
  return nativeTheme.shouldUseDarkColors ? '#0d1013' : '#f4f6f8'
}
