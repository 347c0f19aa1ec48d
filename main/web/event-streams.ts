import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BrowserId } from '#contract/access'
import type { EventFrame } from '#contract/events'
import type { Engine } from '../engine/running-engine.ts'
import { securityHeaders } from '../renderer-files.ts'
import { sendRefusal } from './replies.ts'

/** Bytes that may wait for one slow client; a slower one is cut off, reconnects, and resumes where it was. */
const maximumWaitingBytes = 4 * 1024 * 1024
const heartbeatMs = 15_000
const maximumStreams = 64

/** The pushed events as `text/event-stream`. */
export interface EventStreams {
  /** Answers a request with a stream. Resumes after the frame that `Last-Event-ID` names, or sends `reset` first. */
  open(request: IncomingMessage, response: ServerResponse, browserId: BrowserId): void
  /** Ends the streams of browsers that were signed out. */
  end(ids: ReadonlySet<BrowserId>): void
  /** Ends all streams. */
  close(): void
}

/**
 * Every frame is one event with id `launchId:number` and the frame as JSON. Event `reset` with `{launchId}` says that
 * frames were missed for good: fetch everything again.
 */
export function createEventStreams(
  engine: Pick<Engine, 'launchId' | 'subscribe' | 'framesAfter'>,
): EventStreams {
  const streams = new Map<ServerResponse, BrowserId>()
  const endSubscription = engine.subscribe(frame => {
    if (streams.size === 0) return
    const text = frameText(frame)
    for (const stream of streams.keys()) send(stream, text)
  })
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) send(stream, ': still here\n\n')
  }, heartbeatMs)
  heartbeat.unref()

  function send(stream: ServerResponse, text: string): void {
    stream.write(text)
    if (stream.writableLength > maximumWaitingBytes) drop(stream)
  }

  function drop(stream: ServerResponse): void {
    streams.delete(stream)
    stream.destroy()
  }

  return {
    open(request, response, browserId) {
      if (streams.size >= maximumStreams) {
        const message = `There are ${maximumStreams} event streams already. Close some pages of Hooktrail.`
        return sendRefusal(response, 503, 'busy', message, { 'Retry-After': '5' })
      }
      response.writeHead(200, {
        ...securityHeaders,
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
      })
      // HEAD: only the headers.
      if (request.method === 'HEAD') {
        response.end()
        return
      }
      streams.set(response, browserId)
      response.on('close', () => streams.delete(response))
      // Sent at once, so that the client knows that it is connected.
      response.write('retry: 1000\n\n')
      const lastId = request.headers['last-event-id']
      if (typeof lastId === 'string' && lastId !== '') {
        const missed = missedFrames(engine, lastId)
        send(response, missed === null ? resetText(engine.launchId) : missed.map(frameText).join(''))
      }
    },
    end(ids) {
      // At once: a browser that was signed out must not read pending frames.
      for (const [stream, browserId] of streams) if (ids.has(browserId)) drop(stream)
    },
    close() {
      clearInterval(heartbeat)
      endSubscription()
      for (const stream of streams.keys()) stream.end()
      streams.clear()
    },
  }
}

/** `null` where the frames after the named one are not kept: another launch, or too long ago. */
function missedFrames(
  engine: Pick<Engine, 'launchId' | 'framesAfter'>,
  lastId: string,
): readonly EventFrame[] | null {
  const colon = lastId.lastIndexOf(':')
  const number = lastId.slice(colon + 1)
  if (lastId.slice(0, Math.max(colon, 0)) !== engine.launchId || !/^\d{1,15}$/.test(number)) return null
  return engine.framesAfter(Number(number))
}

function frameText(frame: EventFrame): string {
  return `id: ${frame.launchId}:${frame.number}\ndata: ${JSON.stringify(frame)}\n\n`
}

function resetText(launchId: string): string {
  return `event: reset\ndata: ${JSON.stringify({ launchId })}\n\n`
}
