import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { VerifiedFile } from '../../updates/installer.ts'

/** Serves one verified file to the system's updater on this machine. */
export interface Handoff {
  /** Where the updater looks: for macOS the document, for Windows the folder. */
  readonly url: string
  close(): void
}

/**
 * Squirrel fetches updates over http and verifies less than the feed's signature does (on Windows only a SHA-1 from the
 * same server). So it gets nothing from the network: the file was downloaded and verified, and is handed over on
 * loopback, under a path that only this process knows.
 */
export async function handOver(file: VerifiedFile, platform: 'darwin' | 'win32'): Promise<Handoff> {
  const secret = randomBytes(16).toString('hex')
  const fileUrl = (): string => `${base()}/${encodeURIComponent(file.name)}`
  const releases = platform === 'win32' ? `${await sha1(file.path)} ${file.name} ${file.bytes}` : null
  const server = createServer((request, response) => {
    // Squirrel for Windows adds a query about the installed version, which is of no use here.
    const path = (request.url ?? '').split('?')[0]
    if (path === `/${secret}/${encodeURIComponent(file.name)}`) return void sendFile(file, response)
    if (releases !== null && path === `/${secret}/RELEASES`) return send(response, 'text/plain', releases)
    if (releases === null && path === `/${secret}`) {
      return send(response, 'application/json', JSON.stringify({ url: fileUrl(), name: file.version }))
    }
    response.writeHead(404).end()
  })
  const base = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}`
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
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
  // The updater may close early; it then reports the failure itself.
  await pipeline(createReadStream(file.path), response).catch(() => {})
}

async function sha1(path: string): Promise<string> {
  const digest = createHash('sha1')
  for await (const bytes of createReadStream(path)) digest.update(bytes as Buffer)
  return digest.digest('hex').toUpperCase()
}
