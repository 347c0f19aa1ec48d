import { type App, type Session, shell, type WebContents } from 'electron'
import { isOwnAddress, isPage, mayBeRequested, mayOpenOutside } from './app-address.ts'

/** Chromium switches that keep the window off the network: no lookups, no updates, no reports. */
export const noNetworkSwitches: ReadonlyArray<readonly [name: string, value?: string]> = [
  ['enable-sandbox'],
  // Chromium resolves no name. The engine sends through Node, so this does not affect it.
  ['host-resolver-rules', 'MAP * ~NOTFOUND'],
  ['no-proxy-server'],
  ['no-pings'],
  ['disable-background-networking'],
  ['disable-component-update'],
  ['disable-domain-reliability'],
]

/** For the copy buttons. */
const allowedPermission = 'clipboard-sanitized-write'

/** Refuses every other permission, and every request that is not the interface's own. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    decide(permission === allowedPermission && isOwnAddress(details.requestingUrl))
  })
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === allowedPermission && isOwnAddress(origin),
  )
  session.setDevicePermissionHandler(() => false)
  session.setSpellCheckerEnabled(false)
  session.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !mayBeRequested(details.url) }))
}

/** Guards every page from its creation. */
export function guardPages(app: App): void {
  app.on('web-contents-created', (_event, contents) => guardPage(contents))
}

/** The page can only reload itself: it cannot navigate, open windows or embed anything. */
function guardPage(contents: WebContents): void {
  // For the top frame it is emitted before will-navigate, which is not emitted after a refusal.
  contents.on('will-frame-navigate', details => {
    if (!details.isMainFrame || !isPage(details.url)) details.preventDefault()
  })
  contents.on('will-redirect', details => details.preventDefault())
  contents.on('will-attach-webview', event => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenOutside(url)) openOutside(url)
    return { action: 'deny' }
  })
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

function openOutside(url: string): void {
  // The address is not logged, since a query may carry a secret.
  shell.openExternal(url).catch(() => console.warn('Can’t open the link: no browser found.'))
}
