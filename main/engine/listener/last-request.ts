import type { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import type { ArrivedDelivery } from '../store/store.ts'
import type { Guard } from './guard.ts'
import { inletMark } from './inlet.ts'
import { endLingering } from './lingering.ts'
import type { CaptureConnection } from './request-capture.ts'
import { responseText, type SentResponse, storeFailed } from './responses.ts'

/** Last input of a connection without a response object of Node: malformed bytes, or `CONNECT`. */
export interface LastRequest {
  readonly head: Pick<ArrivedDelivery, 'method' | 'target' | 'httpVersion' | 'rawHeaders' | 'reception'>
  readonly bytes: Buffer
  readonly response: SentResponse | null
}

export interface LastRequestConnection
  extends Pick<
    CaptureConnection,
    'inFlight' | 'socket' | 'remoteAddress' | 'remotePort' | 'inlet' | 'scheme'
  > {
  readonly guard: Guard
  /** Calls back after all earlier responses: responses must not overtake each other. */
  whenResponded(callback: () => void): void
}

/** Stores the bytes as the body of a delivery, then responds if possible and closes the connection. */
export function keepLastRequest(
  connection: LastRequestConnection,
  { head, bytes, response }: LastRequest,
): void {
  const { inFlight, remoteAddress, remotePort, inlet, scheme } = connection
  const endedMs = inFlight.clock.monotonicMs()
  inFlight.takeBody(bytes.length)
  inFlight.capture(
    {
      ...head,
      receivedAtMs: inFlight.clock.nowMs(),
      rawTrailers: [],
      remoteAddress,
      remotePort,
      declaredBodyBytes: null,
      inlet: inletMark(inlet, head.rawHeaders),
      scheme,
      bodyPieces: [bytes],
    },
    { headBytes: 0, bodyBytes: bytes.length },
    connection.guard.bind((error: AppError | null, id: DeliveryId) => {
      if (response === null) return
      connection.whenResponded(() => give(connection, response, error, id, endedMs))
    }),
  )
}

function give(
  { inFlight, socket, guard }: LastRequestConnection,
  response: SentResponse,
  error: AppError | null,
  id: DeliveryId,
  endedMs: number,
): void {
  if (!socket.writable) return
  socket.write(responseText(error === null ? response : storeFailed(error, true)))
  if (error === null) inFlight.recordResponse(id, response.status, inFlight.clock.monotonicMs() - endedMs)
  endLingering(socket, guard)
}
