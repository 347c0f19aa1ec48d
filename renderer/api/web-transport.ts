import { type EventFrame, eventFrameSchema } from '#contract/events'
import type { Transport } from '#contract/transport'
import { authorization, type BrowserSession, readSession } from './browser-session.ts'
import { openEventStream } from './event-stream.ts'
import { errorOfStatus, readReply } from './read-reply.ts'
import { signedPost } from './signed-post.ts'
import { distrust, isTrusted } from './trusted-server.ts'

/**
 * Calls by POST, events by a resumable stream, each with this browser's session key. `onRefused`: the key is not, or no
 * longer, that of a browser that is signed in.
 */
export function createWebTransport(onRefused: () => void): Transport {
  /** A page that signed in meanwhile has replaced the key that was refused. */
  const refuse = (used: BrowserSession | null): void => {
    if (readSession()?.key === used?.key) onRefused()
  }
  return {
    async invoke(method, params) {
      const session = readSession()
      const response = await signedPost('/api/call', session, { method, params })
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
        path: '/api/events',
        async headers() {
          session = readSession()
          const isKnown = session !== null && (await isTrusted(session))
          if (!isKnown) refuse(session)
          return isKnown ? authorization(session) : null
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
            // The stream cannot resume where it was: reopening makes the reader fetch anew.
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
    // A frame that cannot be read leaves a gap in the numbers, which fetches anew.
    return null
  }
}
