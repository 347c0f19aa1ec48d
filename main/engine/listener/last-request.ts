import type { Socket } from 'node:net'
import type { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import type { ArrivedDelivery } from '../store/store.ts'
import { type Answer, answerText, storeFailed } from './answers.ts'
import type { Guard } from './guard.ts'
import { type Inlet, inletMark } from './inlet.ts'
import type { Intake } from './intake.ts'
import { endLingering } from './lingering.ts'

/** Last input of a connection without a response object of Node: malformed bytes, or `CONNECT`. */
export interface LastRequest {
  readonly head: Pick<ArrivedDelivery, 'method' | 'target' | 'httpVersion' | 'rawHeaders' | 'reception'>
  readonly bytes: Buffer
  readonly answer: Answer | null
}

export interface LastRequestConnection {
  readonly intake: Intake
  readonly socket: Socket
  readonly remoteAddress: string
  readonly remotePort: number | null
  readonly inlet: Inlet | null
  readonly guard: Guard
  /** Calls back after all earlier responses: responses must not overtake each other. */
  whenAnswered(callback: () => void): void
}

/** Stores the bytes as the body of a delivery, then responds if possible and closes the connection. */
export function keepLastRequest(
  connection: LastRequestConnection,
  { head, bytes, answer }: LastRequest,
): void {
  const { intake, remoteAddress, remotePort, inlet } = connection
  const endedMs = intake.clock.monotonicMs()
  intake.takeBody(bytes.length)
  intake.capture(
    {
      ...head,
      receivedAtMs: intake.clock.nowMs(),
      rawTrailers: [],
      remoteAddress,
      remotePort,
      declaredBodyBytes: null,
      inlet: inletMark(inlet, head.rawHeaders),
      bodyPieces: [bytes],
    },
    { headBytes: 0, bodyBytes: bytes.length },
    connection.guard.bind((error: AppError | null, id: DeliveryId) => {
      if (answer === null) return
      connection.whenAnswered(() => give(connection, answer, error, id, endedMs))
    }),
  )
}

function give(
  { intake, socket, guard }: LastRequestConnection,
  answer: Answer,
  error: AppError | null,
  id: DeliveryId,
  endedMs: number,
): void {
  if (!socket.writable) return
  socket.write(answerText(error === null ? answer : storeFailed(error, true)))
  if (error === null) intake.recordAnswer(id, answer.status, intake.clock.monotonicMs() - endedMs)
  endLingering(socket, guard)
}
