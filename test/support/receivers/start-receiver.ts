import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closed } from '../network/local-server.ts'
import type { AppOptions } from './app.ts'
import { type Disk, memoryDisk, sqliteDisk } from './disk.ts'
import { type ReceiverKind, receiverApps } from './receiver-apps.ts'

/** The app of a developer that takes notifications, on a free port of this machine. */
export interface Receiver {
  /** Notifications are posted here. */
  readonly url: string
  /** A record as JSON; `{recordId}` stands for its id. */
  readonly stateUrl: string
  /** Restarts the app by a program, as `--restart` takes it. */
  readonly restartCommand: readonly string[]
  /** Creates the order of a record, as `--prepare-command` takes it. */
  readonly prepareCommand: readonly string[]
  /** Makes its database fail or work again, as `--fault-command` takes it. */
  readonly faultCommand: readonly string[]
  /** The same in this process. */
  fault(isOn: boolean): void
  /** Its database fails now. */
  isDown(): boolean
  /** Prints a record, as `--state-command` takes it. */
  readonly stateCommand: readonly string[]
  /** Notifications that arrived. */
  taken(): number
  /** Ends the app with its connections and starts it again on the same port. What it has on its disk stays. */
  restart(): Promise<void>
  close(): Promise<void>
}

export interface ReceiverOptions extends Partial<AppOptions> {
  /** A SQLite file instead of memory. */
  readonly file?: string
  /** Refuses other requests with 401, also those of its state. `body`: as received. */
  readonly accepts?: (request: IncomingMessage, body: Buffer) => boolean
  /** Body of its responses to notifications. */
  readonly says?: string
}

/** Stores later than a restart takes to be asked for. */
const usualOptions: AppOptions = { storeAfterMs: 10_000, processAfterMs: 20 }

/** Starts a receiver of a kind: `right`, or named after what it does wrong. */
export async function startReceiver(kind: ReceiverKind, options: ReceiverOptions = {}): Promise<Receiver> {
  const { file, accepts = () => true, says, ...given } = options
  let isDown = false
  const fault = (isOn: boolean): void => {
    isDown = isOn
  }
  const orders = new Set<string>()
  const appOptions: AppOptions = {
    ...usualOptions,
    ...given,
    isDown: () => isDown,
    hasOrder: recordId => orders.has(recordId),
  }
  const disk: Disk = file === undefined ? memoryDisk() : sqliteDisk(file)
  const makeApp = receiverApps[kind]
  let app = makeApp(disk, appOptions)
  let taken = 0

  const serve: RequestListener = async (request, response) => {
    const body = await bodyOf(request)
    if (!accepts(request, body)) {
      if (request.method === 'POST') taken++
      response.writeHead(401).end('The signature or token is wrong.')
      return
    }
    if (request.method === 'POST') {
      taken++
      const current = app
      const sender = { isGone: () => response.closed || request.socket.destroyed }
      const { status, text = '' } = await current.take(body.toString(), sender)
      response.writeHead(status, { 'Content-Type': 'text/plain' }).end(says ?? text)
      return
    }
    const state = app.show(decodeURIComponent((request.url ?? '').slice('/records/'.length)))
    response.writeHead(state === null ? 404 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(state ?? { error: 'There is no such record.' }))
  }

  let server = await listening(serve, 0)
  const { port } = server.address() as AddressInfo
  const restart = async (): Promise<void> => {
    app.stop()
    await closed(server)
    app = makeApp(disk, appOptions)
    server = await listening(serve, port)
  }
  // Its own port, so that the request which restarts the app is not one of those that end with it.
  const control = await listening((request, response) => {
    if (request.url === '/on' || request.url === '/off') {
      fault(request.url === '/on')
      response.writeHead(204).end()
      return
    }
    if (request.url?.startsWith('/order/')) {
      orders.add(request.url.slice('/order/'.length))
      response.writeHead(204).end()
      return
    }
    restart().then(
      () => response.writeHead(204).end(),
      error => response.writeHead(500).end(String(error)),
    )
  }, 0)
  const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}/`
  const url = `http://127.0.0.1:${port}/`
  return {
    url,
    stateUrl: `${url}records/{recordId}`,
    restartCommand: fetching(controlUrl),
    prepareCommand: [...fetching(`${controlUrl}order/`), '{recordId}'],
    faultCommand: fetching(controlUrl),
    fault,
    isDown: () => isDown,
    stateCommand: [...fetching(`${url}records/`), '{recordId}'],
    taken: () => taken,
    restart,
    async close() {
      app.stop()
      await Promise.all([closed(server), closed(control)])
      disk.close()
    },
  }
}

/** A program that prints what is at a URL of this machine, with its last argument appended; exit code 1 unless it is a 2xx. */
function fetching(url: string): string[] {
  if (process.platform === 'win32') {
    const script =
      'require("http").get(process.argv[1] + (process.argv[2] ?? ""), r => { r.pipe(process.stdout); process.exitCode = r.statusCode < 300 ? 0 : 1 })'
    return [process.execPath, '-e', script, url]
  }
  // A drill starts it some hundred times: Node takes thirty times as long to start.
  const script = `
    exec 3<>"/dev/tcp/127.0.0.1/$1"; printf 'GET %s HTTP/1.0\\r\\n\\r\\n' "$2$3" >&3
    read -r status <&3; while read -r line <&3 && [ "$line" != $'\\r' ]; do :; done; cat <&3
    [[ $status == *' 2'* ]]`
  const [, port = '', path = '/'] = /^http:\/\/127\.0\.0\.1:(\d+)(\/.*)$/.exec(url) ?? []
  return ['bash', '-c', script, 'get', port, path]
}

function listening(serve: RequestListener, port: number): Promise<Server> {
  const server = createServer(serve)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}
