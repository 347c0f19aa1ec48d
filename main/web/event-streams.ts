import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EventFrame } from '#contract/events'
import type { Engine } from '../engine/ports.ts'
import { securityHeaders } from '../renderer-files.ts'
import { sendRefusal } from './replies.ts'

/** Bytes that wait for one slow client. With more, the client is cut off, reconnects, and resumes. */
const maximumWaitingBytes = 4 * 1024 * 1024
const heartbeatMs = 15_000
const maximumStreams = 64

export type EventStreams = ReturnType<typeof createEventStreams>

/**
 * Each frame is one event with id `launchId:number` and the frame as JSON. Event `reset` with `{launchId}` says that
 * frames were lost, so the client must fetch everything again.
 */
export function createEventStreams(engine: Pick<Engine, 'launchId' | 'subscribe' | 'framesAfter'>) {
  const streams = new Set<ServerResponse>()
  const endSubscription = engine.subscribe(frame => {
    if (streams.size === 0) return
    const text = frameText(frame)
    for (const stream of streams) send(stream, text)
  })
  const heartbeat = setInterval(() => {
    for (const stream of streams) send(stream, ': still here\n\n')
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
    /** Resumes after the frame that `Last-Event-ID` names, or sends `reset` first. */
    open(request: IncomingMessage, response: ServerResponse) {
      if (streams.size >= maximumStreams) {
        const message = `There are ${maximumStreams} event streams already. Close some pages of Hooktrail.`
        return sendRefusal(response, 503, 'busy', message, { 'Retry-After': '5' })
      }
      response.writeHead(200, {
        ...securityHeaders,
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
      })
      if (request.method === 'HEAD') {
        response.end()
        return
      }
      streams.add(response)
      response.on('close', () => streams.delete(response))
      // Sent immediately, so that the client knows that it is connected.
      response.write('retry: 1000\n\n')
      const lastId = request.headers['last-event-id']
      if (typeof lastId === 'string' && lastId !== '') {
        const missed = missedFrames(engine, lastId)
        send(response, missed === null ? resetText(engine.launchId) : missed.map(frameText).join(''))
      }
    },
    close() {
      clearInterval(heartbeat)
      endSubscription()
      for (const stream of streams) stream.end()
      streams.clear()
    },
  }
}

/** `null` if the frames after this one are no longer in memory. */
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
