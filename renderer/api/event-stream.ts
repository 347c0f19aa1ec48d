import { createParser } from 'eventsource-parser'

interface EventStreamOptions {
  /** Requests the stream with these headers; `null` if no request was made. */
  readonly connect: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response | null>
  readonly onOpen: () => void
  /** The connection ended or failed. It reconnects automatically. */
  readonly onLost: () => void
  /** The server responded with something other than a stream. */
  readonly onRefused: (status: number) => void
  readonly onMessage: (message: { readonly event: string; readonly data: string }) => void
}

const retryMs = 1500

/**
 * Reads server-sent events with custom headers, which `EventSource` cannot send. Otherwise it works the same: it
 * resumes with `Last-Event-ID`, waits as long as the server says, and never gives up. Returns the function that closes
 * it.
 */
export function openEventStream(options: EventStreamOptions): () => void {
  const ending = new AbortController()
  let pauseMs = retryMs
  let lastId = ''

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await read()
      } catch {
        // The connection broke or failed. The next one replays the missed events.
      }
      if (ending.signal.aborted) return
      options.onLost()
      await pause(pauseMs, ending.signal)
    }
  }

  async function read(): Promise<void> {
    const resuming = lastId === '' ? {} : { 'last-event-id': lastId }
    const response = await options.connect({ accept: 'text/event-stream', ...resuming }, ending.signal)
    if (response === null) return
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      options.onRefused(response.status)
      return
    }
    options.onOpen()
    const parser = createParser({
      onEvent({ id, event = 'message', data }) {
        if (id !== undefined) lastId = id
        if (!ending.signal.aborted) options.onMessage({ event, data })
      },
      onRetry(ms) {
        pauseMs = ms
      },
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value)
  }

  void follow()
  return () => ending.abort()
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
