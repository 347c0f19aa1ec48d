import { type TransferListItem, Worker } from 'node:worker_threads'
import { AppError } from '#contract/errors'
import { callCanceled } from '#contract/transport'
import {
  type CallMessage,
  type CallName,
  callByName,
  errorOf,
  type FromThread,
  failedMessage,
  type Given,
  type Result,
  type ResultMessage,
  type ToThread,
} from './calls.ts'
import { type AfterCrash, detailOf, reasonOf, type ThreadCrash } from './thread-crash.ts'

export interface ThreadOptions<State = never, Host extends object = object> {
  readonly entry: URL
  readonly workerData: object
  readonly name: string
  /**
   * Limit of its JavaScript heap: beyond it the thread crashes, and not the process. That holds for memory that grows
   * step by step; a single allocation far beyond it ends the process, so code that reads bodies also limits their size.
   */
  readonly maximumHeapMb?: number
  /** Limit of its young objects. */
  readonly maximumYoungMb?: number
  /** The thread ends after this period without a call, and starts with the next call. Default: it stays. */
  readonly idleMs?: number
  /** The thread starts after this has resolved. It never rejects. */
  readonly openAfter?: () => Promise<void>
  /** How open calls end when the thread crashes. */
  readonly afterCrash: AfterCrash
  /**
   * A canceled call settles as the thread ends it. After this long, the thread is terminated. Default: it rejects at once,
   * and the thread continues.
   */
  readonly cancelWithinMs?: number
  readonly host?: Host
  /** Called with the thread's state before each result. */
  readonly onState?: (state: State) => void
  readonly onCrash?: (crash: ThreadCrash) => void
  /** A new thread takes calls after a crash. */
  readonly onRestart?: () => void
}

interface CallOptions {
  /** When aborted, the call rejects with `cancelled`, and ends at its next step. A call that has not started never starts. */
  readonly signal?: AbortSignal | undefined
  /** Moved instead of copied: empty afterwards. */
  readonly transfer?: readonly TransferListItem[]
}

/** A worker thread with the functions `C`. It starts with the first call. */
export interface Thread<C> {
  /** Parameters and results are cloned. Rejects with the function's error, and with the errors of `afterCrash`. */
  call<N extends CallName<C>>(name: N, ...given: Given<C, N>): Promise<Result<C, N>>
  callWith<N extends CallName<C>>(options: CallOptions, name: N, ...given: Given<C, N>): Promise<Result<C, N>>
  /** Starts the thread before the first call, and stops it from ending when idle. */
  begin(): void
  /** The thread has crashed, and is restarted later. */
  readonly isDown: boolean
  /** Waits for the call in progress, then ends the thread. Later calls reject with `closed`. */
  end(): Promise<void>
}

interface OpenCall {
  readonly message: CallMessage
  readonly transfer: readonly TransferListItem[]
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
  /** How many times it was sent to a thread. */
  sent: number
  isCanceled: boolean
}

/**
 * By default, V8 lets young objects grow to some 50 MB, and keeps that memory after the work. At the limit of the heap a
 * thread gets 16 MB more to end in; if its live young objects need more, V8 ends the process instead of the thread.
 */
const usualYoungMb = 8
const firstRestartMs = 100
const longestRestartMs = 60_000

export function createThread<C, State = never, Host extends object = object>(
  options: ThreadOptions<State, Host>,
): Thread<C> {
  const { afterCrash } = options
  const open = new Map<number, OpenCall>()
  const ending = new Set<Promise<void>>()
  /** Not sent to a thread yet. */
  let queue: OpenCall[] = []
  /** Calls in progress when a thread crashed. */
  let suspects: OpenCall[] = []
  let suspect: OpenCall | null = null
  let worker: Worker | null = null
  let isReady = false
  let hasOpened = false
  let isStarting = false
  let isSaved = false
  let isEnded = false
  /** Set by crashes: calls are refused. */
  let refusal: AppError | null = null
  let restart: NodeJS.Timeout | undefined
  let isDown = false
  let crashes = 0
  let lastNumber = 0
  let idle: NodeJS.Timeout | undefined

  async function startSoon(): Promise<void> {
    if (worker !== null || isStarting || isDown || isEnded) return
    if (options.openAfter !== undefined) {
      isStarting = true
      await options.openAfter()
      isStarting = false
    }
    if (worker === null && !isDown && !isEnded) start()
  }

  function start(): void {
    let failure: unknown = null
    const { maximumHeapMb, maximumYoungMb = usualYoungMb } = options
    const started = new Worker(options.entry, {
      workerData: options.workerData,
      name: options.name,
      resourceLimits: {
        maxYoungGenerationSizeMb: maximumYoungMb,
        ...(maximumHeapMb === undefined ? {} : { maxOldGenerationSizeMb: maximumHeapMb }),
      },
    })
    worker = started
    // A thread takes messages before it is ready. A call that may be repeated waits, so that a crash at the
    // start is not attributed to it.
    isReady = afterCrash.kind !== 'repeat'
    hasOpened = false
    started.on('message', (message: FromThread) => {
      if (message.kind === 'call') serve(started, message)
      else if (message.kind !== 'ready') onResult(message)
      else if (worker === started) onReady()
    })
    started.on('error', error => {
      failure = error
    })
    started.on('messageerror', error => {
      failure = error
      void started.terminate()
    })
    started.once('exit', () => {
      if (worker === started) crash(failure)
    })
    send()
  }

  function onReady(): void {
    isReady = true
    hasOpened = true
    refusal = null
    send()
  }

  function serve(caller: Worker, call: CallMessage): void {
    const { number } = call
    const post = (message: ToThread): void => caller.postMessage(message)
    new Promise(resolve => resolve(callByName(options.host ?? {}, call)))
      .then(value => post({ kind: 'made', number, value }))
      .catch(error => post(failedMessage(number, error)))
  }

  function onResult(message: ResultMessage): void {
    crashes = 0
    if (message.kind === 'made') options.onState?.(message.state as State)
    const call = open.get(message.number)
    open.delete(message.number)
    if (call === suspect) suspect = null
    if (call !== undefined) {
      if (message.kind === 'made') call.resolve(message.value as never)
      else call.reject(errorOf(message))
    }
    send()
    endIdle()
  }

  function crash(cause: unknown): void {
    worker = null
    isReady = false
    suspect = null
    crashes += 1
    const restartMs = Math.min(longestRestartMs, firstRestartMs * 2 ** (crashes - 1))
    isDown = true
    const crash = { reason: reasonOf(cause), detail: detailOf(cause), cause, crashes, restartMs }
    if (afterCrash.kind !== 'stay-down') {
      restart = setTimeout(() => {
        isDown = false
        if (afterCrash.kind === 'restart') refusal = null
        start()
        options.onRestart?.()
      }, restartMs).unref()
    }
    settleCrashed(crash)
    options.onCrash?.(crash)
  }

  function settleCrashed(crash: ThreadCrash): void {
    if (afterCrash.kind !== 'repeat') {
      refusal = afterCrash.kind === 'restart' ? afterCrash.restarting() : afterCrash.error(crash)
      for (const call of open.values()) fail(call, afterCrash.error(crash))
      return
    }
    for (const call of open.values()) if (call.isCanceled) open.delete(call.message.number)
    const all = [...open.values()]
    for (const call of all) if (call.sent > 1) fail(call, afterCrash.crashedTwice(crash))
    suspects = all.filter(({ sent }) => sent === 1)
    if (crash.crashes < afterCrash.crashes) return
    refusal = afterCrash.givenUp(crash)
    for (const call of open.values()) fail(call, refusal)
    suspects = []
    queue = []
  }

  function send(): void {
    if (!isReady || suspect !== null) return
    suspect = suspects.shift() ?? null
    if (suspect !== null) post(suspect)
    else for (const call of queue.splice(0)) post(call)
  }

  function post(call: OpenCall): void {
    call.sent += 1
    try {
      worker?.postMessage(call.message, call.transfer)
    } catch (error) {
      // A value that cannot be cloned.
      fail(call, error instanceof Error ? error : new Error(String(error)))
    }
  }

  function fail(call: OpenCall, error: Error): void {
    open.delete(call.message.number)
    call.reject(error)
  }

  /** The thread replies to every call that it gets, also to a canceled call. */
  function cancel(call: OpenCall): void {
    const { number } = call.message
    call.isCanceled = true
    const isWaiting = !isReady || queue.includes(call) || suspects.includes(call)
    queue = queue.filter(one => one !== call)
    suspects = suspects.filter(one => one !== call)
    if (isWaiting && call !== suspect) open.delete(number)
    else {
      worker?.postMessage({ kind: 'cancel', number } satisfies ToThread)
      if (options.cancelWithinMs !== undefined) {
        terminateLater(call, options.cancelWithinMs)
        return
      }
    }
    call.reject(callCanceled())
    endIdle()
  }

  /** Node aborts the process if a thread is terminated while it loads SQLite. */
  function terminateLater(call: OpenCall, graceMs: number): void {
    setTimeout(() => {
      if (!open.has(call.message.number)) return
      if (hasOpened) terminate()
      else terminateLater(call, graceMs)
    }, graceMs).unref()
  }

  function terminate(): void {
    const calls = [...open.values()]
    void retire(worker => worker.terminate()).then(() => {
      for (const call of calls) fail(call, callCanceled())
    })
  }

  function put<N extends CallName<C>>(
    { signal, transfer = [] }: CallOptions,
    name: N,
    given: Given<C, N>,
  ): Promise<Result<C, N>> {
    const refused = isEnded ? closed() : (refusal ?? (signal?.aborted === true ? callCanceled() : null))
    if (refused !== null) return Promise.reject(refused)
    clearTimeout(idle)
    lastNumber += 1
    const message = { kind: 'call', number: lastNumber, name, given } as const
    let onAbort = (): void => {}
    const result = new Promise<Result<C, N>>((resolve, reject) => {
      const call: OpenCall = { message, transfer, resolve, reject, sent: 0, isCanceled: false }
      onAbort = () => cancel(call)
      open.set(message.number, call)
      queue.push(call)
      if (worker === null) void startSoon()
      else send()
    })
    if (signal === undefined) return result
    signal.addEventListener('abort', onAbort)
    return result.finally(() => signal.removeEventListener('abort', onAbort))
  }

  function endIdle(): void {
    if (options.idleMs === undefined || open.size > 0 || isSaved || isEnded) return
    clearTimeout(idle)
    idle = setTimeout(() => void retire(), options.idleMs).unref()
  }

  /** Ends the thread; it may be restarted. */
  function retire(
    tell = (ended: Worker): unknown => ended.postMessage({ kind: 'end' } satisfies ToThread),
  ): Promise<void> {
    clearTimeout(idle)
    clearTimeout(restart)
    const ended = worker
    worker = null
    isReady = false
    if (ended !== null) {
      const gone = new Promise<void>(resolve => ended.once('exit', () => resolve())).finally(() =>
        ending.delete(gone),
      )
      ending.add(gone)
      tell(ended)
    }
    return Promise.all(ending).then(() => {})
  }

  return {
    call: (name, ...given) => put({}, name, given),
    callWith: (callOptions, name, ...given) => put(callOptions, name, given),
    begin() {
      isSaved = true
      clearTimeout(idle)
      if (worker === null && !isDown && !isEnded) start()
    },
    get isDown() {
      return isDown
    },
    async end() {
      isEnded = true
      await retire()
      for (const call of [...open.values()]) fail(call, closed())
    },
  }
}

function closed(): AppError {
  return new AppError('closed', 'Hooktrail is closing.')
}
