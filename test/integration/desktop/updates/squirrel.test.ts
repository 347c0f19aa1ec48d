import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSquirrel, type SystemUpdater } from '../../../../main/desktop/updates/squirrel.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const content = 'a verified package'
const never = new AbortController().signal

/**
 * Electron's autoUpdater as its documentation describes it: it fetches from the URL that it is set to, and reports by
 * events. What it fetched is in `fetched`.
 */
class DocumentedUpdater extends EventEmitter {
  readonly fetched: { readonly url: string; readonly status: number; readonly text: string }[] = []
  restarts = 0
  private url = ''
  private readonly look: (updater: DocumentedUpdater, url: string) => Promise<string>

  constructor(look: (updater: DocumentedUpdater, url: string) => Promise<string>) {
    super()
    this.look = look
  }

  setFeedURL({ url }: { url: string }): void {
    this.url = url
  }

  checkForUpdates(): void {
    this.look(this, this.url).then(
      event => this.emit(event),
      error => this.emit('error', error),
    )
  }

  quitAndInstall(): void {
    this.restarts += 1
  }

  async get(url: string): Promise<string> {
    const response = await fetch(url)
    const text = await response.text()
    this.fetched.push({ url, status: response.status, text })
    return text
  }
}

function verifiedFile(name: string) {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, content)
  return { path, name, bytes: content.length, version: '2.0.0' }
}

/** The executable of an app that Squirrel's installer put there. */
function installedApp(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'Update.exe'), '')
  return join(folder, 'app-1.0.0', 'Hooktrail.exe')
}

function squirrel(updater: DocumentedUpdater, platform: NodeJS.Platform) {
  const installer = createSquirrel(updater as unknown as SystemUpdater, {
    platform,
    execPath: installedApp(),
  })
  if (installer === null) throw new Error(`Nothing installs on ${platform}.`)
  return installer
}

test('Squirrel for macOS gets a document that names the file, and the file', async () => {
  const updater = new DocumentedUpdater(async (one, url) => {
    const { url: zip } = JSON.parse(await one.get(url))
    await one.get(zip)
    return 'update-downloaded'
  })
  const installer = squirrel(updater, 'darwin')
  expect(installer.takes).toBe('zip')
  await installer.prepare(verifiedFile('Hooktrail-2.0.0.zip'), never)
  expect(updater.fetched.map(({ text }) => text)).toEqual([
    expect.stringContaining('"name":"2.0.0"'),
    content,
  ])
  expect(updater.fetched.every(({ url }) => url.startsWith('http://127.0.0.1:'))).toBe(true)
  const closing = new AbortController()
  const restarting = installer.restart(closing.signal)
  expect(updater.restarts).toBe(1)
  closing.abort()
  await restarting
})

test('Squirrel for Windows gets RELEASES with the SHA-1 of the file, and the file', async () => {
  const updater = new DocumentedUpdater(async (one, url) => {
    const releases = await one.get(`${url}/RELEASES?id=HooktrailApp&localVersion=1.0.0&arch=amd64`)
    await one.get(`${url}/${releases.split(' ')[1]}`)
    return 'update-downloaded'
  })
  const installer = squirrel(updater, 'win32')
  expect(installer.takes).toBe('nupkg')
  await installer.prepare(verifiedFile('HooktrailApp-2.0.0-full.nupkg'), never)
  expect(updater.fetched.map(({ text }) => text)).toEqual([
    // printf 'a verified package' | sha1sum
    `${sha1OfContent} HooktrailApp-2.0.0-full.nupkg ${content.length}`,
    content,
  ])
})

const sha1OfContent = '9888A2BA24526A9CD3BD1E7EC6A7F337B42B308A'

test('only who knows the path gets the file, and after the handing over nobody does', async () => {
  let guessed = 0
  let used = ''
  const updater = new DocumentedUpdater(async (one, url) => {
    used = url
    await one.get(`${new URL(url).origin}/Hooktrail-2.0.0.zip`)
    await one.get(new URL(url).origin)
    guessed = one.fetched.filter(({ status }) => status === 404).length
    return 'update-downloaded'
  })
  await squirrel(updater, 'darwin').prepare(verifiedFile('Hooktrail-2.0.0.zip'), never)
  expect(guessed).toBe(2)
  await expect(fetch(used)).rejects.toThrow()
})

test.each<[what: string, look: (updater: DocumentedUpdater) => Promise<string>]>([
  ['refuses it', () => Promise.reject(new Error('Could not get code signature for running application'))],
  ['finds nothing in it', async () => 'update-not-available'],
])('an updater that %s fails the update, and is let go', async (_, look) => {
  const updater = new DocumentedUpdater(look)
  const preparing = squirrel(updater, 'darwin').prepare(verifiedFile('Hooktrail-2.0.0.zip'), never)
  await expect(preparing).rejects.toMatchObject({ problem: 'refused' })
  expectOnlyOneListener(updater)
})

test('an updater that throws at once, as in an app that is not signed, fails the update', async () => {
  const updater = new DocumentedUpdater(async () => 'update-downloaded')
  updater.setFeedURL = () => {
    throw new Error('Could not get code signature for running application')
  }
  const preparing = squirrel(updater, 'darwin').prepare(verifiedFile('Hooktrail-2.0.0.zip'), never)
  await expect(preparing).rejects.toMatchObject({ problem: 'refused' })
})

test('closing ends an updater that never reports', async () => {
  const closing = new AbortController()
  const updater = new DocumentedUpdater(() => new Promise(() => {}))
  const preparing = squirrel(updater, 'darwin').prepare(verifiedFile('Hooktrail-2.0.0.zip'), closing.signal)
  closing.abort()
  await expect(preparing).rejects.toMatchObject({ problem: 'refused' })
})

/** The one that stays, so that no error ends the app. */
function expectOnlyOneListener(updater: DocumentedUpdater): void {
  expect(updater.eventNames()).toEqual(['error'])
  expect(updater.listenerCount('error')).toBe(1)
}

test.each<[when: string, quitAndInstall: (updater: DocumentedUpdater) => void]>([
  ['at once', updater => updater.emit('error', new Error('No update available'))],
  ['later', updater => void setImmediate(() => updater.emit('error', new Error('The relaunch failed')))],
  [
    'by throwing',
    () => {
      throw new Error('No update available')
    },
  ],
])('an updater that refuses the restart %s fails the update, and is let go', async (_, quitAndInstall) => {
  const updater = new DocumentedUpdater(async () => 'update-downloaded')
  updater.quitAndInstall = () => quitAndInstall(updater)
  await expect(squirrel(updater, 'win32').restart(never)).rejects.toMatchObject({ problem: 'refused' })
  expectOnlyOneListener(updater)
})

test('an error that comes after everything ends nothing', async () => {
  const updater = new DocumentedUpdater(async () => 'update-downloaded')
  await squirrel(updater, 'darwin').prepare(verifiedFile('Hooktrail-2.0.0.zip'), never)
  expect(() => updater.emit('error', new Error('late'))).not.toThrow()
})

test.each<[what: string, platform: NodeJS.Platform, execPath: () => string]>([
  ['Linux', 'linux', installedApp],
  ['the zip for Windows', 'win32', () => join(temporaryFolder(), 'app-1.0.0', 'Hooktrail.exe')],
])('%s has no Squirrel', (_, platform, execPath) => {
  const updater = new DocumentedUpdater(async () => 'error') as unknown as SystemUpdater
  expect(createSquirrel(updater, { platform, execPath: execPath() })).toBeNull()
})
