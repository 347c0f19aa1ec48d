import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { AutoUpdater } from 'electron'
import type { Installer, VerifiedFile } from '../../updates/installer.ts'
import { UpdateFailure } from '../../updates/update-failure.ts'
import { updateProgramOf } from '../launch/update-program.ts'

export type SystemUpdater = Pick<
  AutoUpdater,
  'setFeedURL' | 'checkForUpdates' | 'quitAndInstall' | 'on' | 'once' | 'off'
>

export interface InstalledCopy {
  readonly platform: NodeJS.Platform
  readonly execPath: string
}

/**
 * Squirrel, which Electron has on macOS and Windows. `null` elsewhere, and for a copy on Windows that its installer did
 * not install, as from the zip. On macOS it verifies the code signature of an update, and refuses to run in an unsigned
 * app.
 */
export function createSquirrel(
  updater: SystemUpdater,
  { platform, execPath }: InstalledCopy,
): Installer | null {
  if (platform !== 'darwin' && platform !== 'win32') return null
  if (platform === 'win32' && updateProgramOf(execPath) === null) return null
  // Without a listener, a late error would end the app.
  updater.on('error', () => {})
  return {
    takes: platform === 'darwin' ? 'zip' : 'nupkg',
    async prepare(file, signal) {
      const handoff = await handOver(file, platform)
      try {
        await prepared(updater, handoff.url, signal)
      } finally {
        handoff.close()
      }
    },
    restart: signal => restarted(updater, signal),
  }
}

function prepared(updater: SystemUpdater, url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown): void => settle(() => reject(new UpdateFailure('refused', { cause })))
    const onReady = (): void => settle(resolve)
    const onNone = (): void => refuse(new Error('The system found no update in the downloaded file.'))
    const onAbort = (): void => refuse(signal.reason)
    function settle(end: () => void): void {
      updater.off('update-downloaded', onReady)
      updater.off('update-not-available', onNone)
      updater.off('error', refuse)
      signal.removeEventListener('abort', onAbort)
      end()
    }
    if (signal.aborted) return refuse(signal.reason)
    updater.once('update-downloaded', onReady)
    updater.once('update-not-available', onNone)
    updater.once('error', refuse)
    signal.addEventListener('abort', onAbort)
    try {
      // Throws in an unsigned app.
      updater.setFeedURL({ url })
      updater.checkForUpdates()
    } catch (error) {
      refuse(error)
    }
  })
}

function restarted(updater: SystemUpdater, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown): void => settle(() => reject(new UpdateFailure('refused', { cause })))
    const onAbort = (): void => settle(resolve)
    function settle(end: () => void): void {
      updater.off('error', refuse)
      signal.removeEventListener('abort', onAbort)
      end()
    }
    if (signal.aborted) return resolve()
    updater.once('error', refuse)
    signal.addEventListener('abort', onAbort)
    try {
      updater.quitAndInstall()
    } catch (error) {
      refuse(error)
    }
  })
}

/**
 * Squirrel fetches updates over http and verifies less than the feed's signature does (on Windows only a
 * SHA-1 from the same server). So it gets nothing from the network: this process passes it the downloaded and
 * verified file on loopback, under a secret path.
 */
async function handOver(file: VerifiedFile, platform: 'darwin' | 'win32') {
  const secret = randomBytes(16).toString('hex')
  const fileUrl = (): string => `${base()}/${encodeURIComponent(file.name)}`
  const releases = platform === 'win32' ? `${await sha1(file.path)} ${file.name} ${file.bytes}` : null
  const server = createServer((request, response) => {
    // Squirrel for Windows adds a query about the installed version.
    const path = (request.url ?? '').split('?')[0]
    if (path === `/${secret}/${encodeURIComponent(file.name)}`) return void sendFile(file, response)
    if (releases !== null && path === `/${secret}/RELEASES`) return send(response, 'text/plain', releases)
    if (releases === null && path === `/${secret}`) {
      return send(response, 'application/json', JSON.stringify({ url: fileUrl(), name: file.version }))
    }
    response.writeHead(404).end()
  })
  const base = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}`
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A connection that cannot be accepted must not end the server.
  server.on('error', () => {})
  return {
    /** The URL that the updater requests: a JSON file on macOS, the folder on Windows. */
    url: base(),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text)
}

async function sendFile(file: VerifiedFile, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': file.bytes })
  // The updater reports it if it closes early.
  await pipeline(createReadStream(file.path), response).catch(() => {})
}

async function sha1(path: string): Promise<string> {
  const digest = createHash('sha1')
  for await (const bytes of createReadStream(path)) digest.update(bytes as Buffer)
  return digest.digest('hex').toUpperCase()
}
