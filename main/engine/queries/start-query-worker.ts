import { AppError, fromWire } from '#contract/errors'
import { callCancelled } from '#contract/transport'
import { startRestartingWorker, type WorkerCrash } from '../workers/restarting-worker.ts'
import type { ReadName, ReadParams, ReadResult } from './reads.ts'
import type { ReadCancel, ReadReply, ReadRequest } from './serve-reads.ts'

export interface QueryWorker {
  /**
   * Calls a read by its name on the query worker, so that neither capture nor the window waits. Parameters and results
   * are structured-cloned; bodies cross as bytes. Rejects with what the read throws, and with `worker-failed` where the
   * worker crashed on it twice, and `store-failed` while it crashes again and again.
   */
  ask<N extends ReadName>(name: N, ...given: ReadParams<N>): Promise<ReadResult<N>>
  /**
   * The same for a caller that may go: once `signal` is aborted it rejects with `cancelled`, and the read ends at its
   * next pause. One that has not begun never begins.
   */
  askUntil<N extends ReadName>(
    signal: AbortSignal | undefined,
    name: N,
    ...given: ReadParams<N>
  ): Promise<ReadResult<N>>
  /** Waits for the read under way, then ends the worker. Later reads reject with `closed`. */
  close(): Promise<void>
}

export interface QueryWorkerOptions {
  readonly entry: URL
  readonly dataDir: string
  /** Past this much heap the worker crashes and is restarted. */
  readonly maximumHeapMb?: number
  /** The worker crashed; it is restarted. */
  readonly onCrash?: (crash: WorkerCrash) => void
}

interface Question {
  readonly request: ReadRequest
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
  /** How often it was sent to the worker. */
  sent: number
  isCancelled: boolean
}

const usualHeapMb = 1024
/** Crashes in a row after which reads are refused until a thread answers again. */
export const toleratedCrashes = 3

/**
 * Starts the query worker with its own read-only connection. The store must be open. When the worker crashes, another
 * one is started. The reads that were under way are then sent once more, one at a time, so that only the one that
 * crashes it again fails; all others wait meanwhile.
 */
export function startQueryWorker(options: QueryWorkerOptions): QueryWorker {
  const open = new Map<number, Question>()
  /** Not sent to the worker yet. */
  let queue: Question[] = []
  /** Were under way when a worker crashed. */
  let suspects: Question[] = []
  let suspect: Question | null = null
  let isReady = false
  let number = 0
  let refusal: AppError | null = null
  let end: AppError | null = null

  const worker = startRestartingWorker<ReadReply>({
    entry: options.entry,
    workerData: { dataDir: options.dataDir },
    name: 'hooktrail-query',
    maximumHeapMb: options.maximumHeapMb ?? usualHeapMb,
    onMessage(reply) {
      refusal = null
      const question = open.get(reply.number)
      open.delete(reply.number)
      if (question === suspect) suspect = null
      if (question !== undefined) settle(question, reply)
      send()
    },
    onCrash(crash) {
      isReady = false
      suspect = null
      for (const question of [...open.values()])
        if (question.isCancelled) open.delete(question.request.number)
      const all = [...open.values()]
      for (const question of all) if (question.sent > 1) fail(question, crashedTwice(crash))
      suspects = all.filter(({ sent }) => sent === 1)
      if (crash.crashes >= toleratedCrashes) {
        refusal = givenUp(crash)
        for (const question of open.values()) fail(question, refusal)
        suspects = []
        queue = []
      }
      options.onCrash?.(crash)
    },
    onReady() {
      isReady = true
      refusal = null
      send()
    },
  })

  function send(): void {
    if (!isReady || suspect !== null) return
    suspect = suspects.shift() ?? null
    if (suspect !== null) {
      post(suspect)
      return
    }
    for (const question of queue.splice(0)) post(question)
  }

  function post(question: Question): void {
    question.sent += 1
    worker.post(question.request)
  }

  function fail(question: Question, error: AppError): void {
    open.delete(question.request.number)
    question.reject(error)
  }

  /** The worker answers a read that it was sent, also a cancelled one. */
  function cancel(question: Question): void {
    question.isCancelled = true
    const isWaiting = !isReady || queue.includes(question) || suspects.includes(question)
    queue = queue.filter(one => one !== question)
    suspects = suspects.filter(one => one !== question)
    if (isWaiting && question !== suspect) open.delete(question.request.number)
    else if (worker.isAlive) worker.post({ cancel: question.request.number } satisfies ReadCancel)
    question.reject(callCancelled())
  }

  function put<N extends ReadName>(
    name: N,
    given: ReadParams<N>,
    signal?: AbortSignal,
  ): Promise<ReadResult<N>> {
    const refused = end ?? refusal ?? (signal?.aborted === true ? callCancelled() : null)
    if (refused !== null) return Promise.reject(refused)
    number += 1
    const request: ReadRequest = { number, name, given }
    let onAbort = (): void => {}
    const answer = new Promise<ReadResult<N>>((resolve, reject) => {
      const question: Question = { request, resolve, reject, sent: 0, isCancelled: false }
      onAbort = () => cancel(question)
      open.set(request.number, question)
      queue.push(question)
      send()
    })
    if (signal === undefined) return answer
    signal.addEventListener('abort', onAbort)
    return answer.finally(() => signal.removeEventListener('abort', onAbort))
  }

  return {
    ask: (name, ...given) => put(name, given),
    askUntil: (signal, name, ...given) => put(name, given, signal),
    async close() {
      const closed = new AppError('closed', 'Hooktrail is closing.')
      end = closed
      await worker.end('close')
      for (const question of [...open.values()]) fail(question, closed)
    },
  }
}

function settle(question: Question, reply: ReadReply): void {
  if (reply.ok) question.resolve(reply.value as never)
  else question.reject(reply.error === null ? new Error(reply.text) : fromWire(reply.error))
}

function crashedTwice({ reason }: WorkerCrash): AppError {
  return new AppError(
    'worker-failed',
    `Can’t load this: the query thread stopped twice (${reason}). Everything else continues.`,
  )
}

function givenUp({ reason, crashes, restartMs }: WorkerCrash): AppError {
  const seconds = Math.ceil(restartMs / 1000)
  return new AppError(
    'store-failed',
    `Can’t load data: the query thread stopped ${crashes} times in a row (${reason}). Deliveries are still saved. Retrying in ${seconds} s.`,
  )
}
