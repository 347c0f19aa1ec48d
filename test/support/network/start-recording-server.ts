import { createServer } from 'node:http'
import { closed, localUrlOf } from './local-server.ts'

interface Recorded {
  readonly method: string
  readonly target: string
  /** Names and values as received, alternating. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

export interface RecordingServer {
  readonly url: string
  readonly recorded: Recorded[]
  /** Holds all responses until the returned function is called. */
  hold(): () => void
  /** Resolves when the next request has arrived, with a response or without. */
  next(): Promise<void>
}

/** A target on loopback that records its requests and responds with one status and `seen`. */
export async function startRecordingServer(
  status = 200,
): Promise<RecordingServer & { readonly close: () => void }> {
  const recorded: Recorded[] = []
  let released: Promise<void> = Promise.resolve()
  let onNext = (): void => {}
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { method = '', url = '', rawHeaders } = request
    recorded.push({ method, target: url, rawHeaders, body: Buffer.concat(pieces) })
    onNext()
    await released
    response.writeHead(status).end('seen')
  })
  return {
    url: await localUrlOf(server),
    recorded,
    hold() {
      let release = (): void => {}
      released = new Promise(resolve => {
        release = resolve
      })
      return () => release()
    },
    next: () =>
      new Promise(resolve => {
        onNext = resolve
      }),
    close: () => void closed(server),
  }
}
