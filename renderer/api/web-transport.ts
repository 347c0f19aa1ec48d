import { AppError, type Reply, replySchema } from '#contract/errors'
import { type EventFrame, eventFrameSchema } from '#contract/events'
import type { Transport } from '#contract/transport'

const retryMs = 1500

/** Calls by POST, events by a resumable stream; the launch's cookie goes along by itself. */
export function createWebTransport(): Transport {
  return { invoke, subscribe }
}

async function invoke(method: string, params: unknown): Promise<Reply> {
  let response: Response
  try {
    response = await fetch('/api/call', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method, params }),
    })
  } catch (cause) {
    throw new AppError('holder-unreachable', 'Hooktrail does not answer. Is it still running?', undefined, {
      cause,
    })
  }
  const parsed = replySchema.safeParse(await response.json().catch(() => null))
  if (parsed.success) return parsed.data
  return { ok: false, error: errorOfStatus(response.status) }
}

function errorOfStatus(status: number): { code: 'unauthorised' | 'internal'; message: string } {
  return status === 401 || status === 403
    ? { code: 'unauthorised', message: "This page's launch has ended." }
    : { code: 'internal', message: `Hooktrail answered ${status} without a readable reply.` }
}

function subscribe(
  onFrame: (frame: EventFrame) => void,
  onConnection: (connection: 'connecting' | 'open' | 'lost') => void = () => {},
): () => void {
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  function open(): void {
    source = new EventSource('/api/events')
    source.onopen = () => onConnection('open')
    source.onmessage = message => {
      const frame = readFrame(message.data)
      if (frame !== null) onFrame(frame)
    }
    // The stream cannot resume where it was: reopening makes the reader fetch anew.
    source.addEventListener('reset', () => {
      onConnection('connecting')
      onConnection('open')
    })
    source.onerror = () => {
      onConnection('lost')
      // After a refusal the browser gives up; after a lost connection it tries again by itself.
      if (source?.readyState === EventSource.CLOSED && !isEnded) retry = setTimeout(open, retryMs)
    }
  }

  onConnection('connecting')
  open()
  return () => {
    isEnded = true
    clearTimeout(retry)
    source?.close()
  }
}

function readFrame(text: unknown): EventFrame | null {
  if (typeof text !== 'string') return null
  try {
    const parsed = eventFrameSchema.safeParse(JSON.parse(text))
    return parsed.success ? (parsed.data as EventFrame) : null
  } catch {
    // A frame that cannot be read leaves a gap in the numbers, which fetches anew.
    return null
  }
}
