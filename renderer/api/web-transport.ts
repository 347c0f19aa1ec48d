import { type EventFrame, eventFrameSchema } from '#contract/events'
import type { Transport } from '#contract/transport'
import { type BrowserSession, readSession } from './browser-session.ts'
import { openEventStream } from './event-stream.ts'
import { errorOfStatus, jsonHeaders, readReply } from './request.ts'
import { signedFetch } from './signed-fetch.ts'
import { distrust } from './trusted-server.ts'

/**
 * Calls by POST, events by a resumable stream, each signed with this browser's session key. `onRefused`: the key
 * belongs to no signed-in browser, or no longer.
 */
export function createWebTransport(onRefused: () => void): Transport {
  /** Another page has signed in and replaced the refused key. */
  const refuse = (used: BrowserSession | null): void => {
    if (readSession()?.key === used?.key) onRefused()
  }
  return {
    async invoke(method, params, signal) {
      const session = readSession()
      const body = JSON.stringify({ method, params })
      const init = { method: 'POST', headers: jsonHeaders, body, ...(signal && { signal }) } as const
      const response = session && (await signedFetch(session, '/api/call', init))
      if (response === null) {
        refuse(session)
        return { ok: false, error: errorOfStatus(401) }
      }
      const reply = await readReply(response)
      if (response.status === 401) refuse(session)
      return reply
    },
    subscribe(onFrame, onConnection = () => {}) {
      let session: BrowserSession | null = null
      onConnection('connecting')
      return openEventStream({
        async connect(headers, signal) {
          session = readSession()
          const init = { method: 'GET', headers, signal } as const
          const response = session && (await signedFetch(session, '/api/events', init))
          if (response === null) refuse(session)
          return response
        },
        onOpen: () => onConnection('open'),
        onLost() {
          distrust()
          onConnection('lost')
        },
        onRefused(status) {
          if (status === 401) refuse(session)
        },
        onMessage({ event, data }) {
          if (event === 'reset') {
            // The stream cannot resume where it was. Reopening it makes the reader refetch.
            onConnection('connecting')
            onConnection('open')
            return
          }
          const frame = readFrame(data)
          if (frame !== null) onFrame(frame)
        },
      })
    },
  }
}

function readFrame(text: string): EventFrame | null {
  try {
    const parsed = eventFrameSchema.safeParse(JSON.parse(text))
    return parsed.success ? (parsed.data as EventFrame) : null
  } catch {
    // An unreadable frame leaves a gap in the numbers, which triggers a refetch.
    return null
  }
}
