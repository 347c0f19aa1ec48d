import type { MessagePort } from 'node:worker_threads'
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
  type ToThread,
} from './calls.ts'
import { runInSteps, turn } from './run-in-steps.ts'

export interface ServeOptions {
  /** Calls that are generators pause after each step, so that other calls and cancellations run between. */
  readonly inSteps?: boolean
  /** Sent with each result, to `onState`. */
  readonly state?: () => unknown
  /** The error for the caller. Default: an `AppError` unchanged. */
  readonly asAppError?: (error: unknown) => AppError
  /** An error that is no `AppError` crashes the thread. Default: the caller gets its text. */
  readonly crashes?: boolean
  /** Work to do after replying. */
  readonly afterReply?: (name: string, given: readonly unknown[]) => void
  readonly close?: () => void
}

/**
 * Serves the functions of a worker thread until it gets the order to end. `functions`: by name, or made for each call;
 * `signal` is aborted when its caller cancels it.
 */
export function serveCalls(
  port: MessagePort,
  functions: object | ((signal: AbortSignal) => object),
  options: ServeOptions = {},
): void {
  const open = new Map<number, AbortController>()
  let isEnding = false
  const post = (message: FromThread): void => port.postMessage(message)
  post({ kind: 'ready' })

  port.on('message', (message: ToThread) => {
    if (message.kind === 'end') void end()
    else if (message.kind === 'cancel') open.get(message.number)?.abort()
    else if (message.kind === 'call') {
      const cancel = new AbortController()
      open.set(message.number, cancel)
      if (options.inSteps === true) void replyInSteps(message, cancel.signal)
      else replyNow(message, cancel.signal)
    }
  })

  function replyNow(call: CallMessage, signal: AbortSignal): void {
    try {
      const value = run(call, signal)
      if (value instanceof Promise) value.then(made => reply(call, made)).catch(error => fail(call, error))
      else reply(call, value)
    } catch (error) {
      fail(call, error)
    }
    options.afterReply?.(call.name, call.given)
  }

  async function replyInSteps(call: CallMessage, signal: AbortSignal): Promise<void> {
    const refuseEnded = (): void => {
      if (isEnding) throw new AppError('closed', 'Hooktrail is closing.')
      if (signal.aborted) throw callCanceled()
    }
    try {
      // A cancellation that arrived with the call is seen before the call starts.
      await turn()
      refuseEnded()
      const made = await runInSteps(run(call, signal), refuseEnded)
      if (!isEnding) reply(call, made)
    } catch (error) {
      if (!isEnding) fail(call, error)
    }
  }

  function run(call: CallMessage, signal: AbortSignal): unknown {
    return callByName(typeof functions === 'function' ? functions(signal) : functions, call)
  }

  function reply({ number }: CallMessage, value: unknown): void {
    post({ kind: 'made', number, value, state: options.state?.() })
    open.delete(number)
  }

  function fail({ number }: CallMessage, thrown: unknown): void {
    open.delete(number)
    const error = options.asAppError?.(thrown) ?? thrown
    if (options.crashes === true && !(error instanceof AppError)) {
      // Outside every promise, so that only the thread's `error` event catches it.
      setImmediate(() => {
        throw error
      })
    } else post(failedMessage(number, error))
  }

  async function end(): Promise<void> {
    // Calls in steps start one turn of the event loop after they arrive: this starts calls that arrived before the end.
    if (options.inSteps === true) await turn()
    isEnding = true
    options.close?.()
    port.close()
  }
}

/** Calls the functions `host` of the thread's owner. Call it before `serveCalls`, which takes the first messages. */
export function hostOf<H>(port: MessagePort) {
  const open = new Map<number, PromiseWithResolvers<never>>()
  let lastNumber = 0
  port.on('message', (message: ToThread) => {
    if (message.kind !== 'made' && message.kind !== 'failed') return
    const call = open.get(message.number)
    open.delete(message.number)
    if (message.kind === 'made') call?.resolve(message.value as never)
    else call?.reject(errorOf(message))
  })
  return <N extends CallName<H>>(name: N, ...given: Given<H, N>): Promise<Result<H, N>> => {
    lastNumber += 1
    const call = Promise.withResolvers<never>()
    open.set(lastNumber, call)
    port.postMessage({ kind: 'call', number: lastNumber, name, given } satisfies FromThread)
    return call.promise
  }
}

const progressMs = 100

/** Drops reports within 100 ms after another. */
export function nowAndThen<G extends unknown[]>(report: (...given: G) => void): (...given: G) => void {
  let reportedMs = Number.NEGATIVE_INFINITY
  return (...given) => {
    const nowMs = performance.now()
    if (nowMs - reportedMs < progressMs) return
    reportedMs = nowMs
    report(...given)
  }
}
