import { app } from 'electron'
import type { Opener } from './opener.ts'
import { linkArguments, linkScheme } from './read-link.ts'

/** Before Electron is ready: macOS passes what the app was opened with as events, some of them that early. */
export function followOpenEvents(opener: Opener): void {
  app.on('open-url', (event, url) => {
    event.preventDefault()
    opener.ask([url], '/')
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    opener.ask([path], '/')
  })
}

/** Links open the installed app. A checkout registers nothing: it would take the links of the installed app. */
export function registerLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme, process.execPath, [...linkArguments])
}
