import { createParser } from 'eventsource-parser'

interface EventStreamOptions {
  /** Asks for the stream with these headers; `null`: it was not asked for. */
  readonly connect: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response | null>
  readonly onOpen: () => void
  /** The connection ended or could not be made; another follows by itself. */
  readonly onLost: () => void
  /** Answered, and not with a stream. */
  readonly onRefused: (status: number) => void
  readonly onMessage: (message: { readonly event: string; readonly data: string }) => void
}

const retryMs = 1500

/**
 * Reads a stream of server-sent events with headers of our own, which `EventSource` cannot send, and otherwise as it
 * does: resumes with `Last-Event-ID`, waits as long as the server says, and never gives up. Returns its end.
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
        // The connection broke, or was not made: the next one tells what was missed.
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
