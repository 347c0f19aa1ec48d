import type { MessagePort } from 'node:worker_threads'
import { AppError } from '#contract/errors'
import { callCanceled } from '#contract/transport'
import type { FromThread, ToThread } from './calls.ts'
import { runInSteps, turn } from './run-in-steps.ts'

type Call = Extract<ToThread, { kind: 'call' }>

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

/** Serves the functions of a worker thread until it gets the order to end. */
export function serveCalls(port: MessagePort, functions: object, options: ServeOptions = {}): void {
  const calls = new Map<string, (...given: unknown[]) => unknown>(Object.entries(functions))
  const open = new Set<number>()
  const cancelled = new Set<number>()
  let isEnding = false
  const post = (message: FromThread): void => port.postMessage(message)
  post({ kind: 'ready' })

  port.on('message', (message: ToThread) => {
    if (message.kind === 'end') void end()
    else if (message.kind === 'cancel') {
      if (open.has(message.number)) cancelled.add(message.number)
    } else if (options.inSteps === true) void replyInSteps(message)
    else replyNow(message)
  })

  function replyNow(call: Call): void {
    try {
      const value = functionOf(call)(...call.given)
      if (value instanceof Promise) value.then(made => reply(call, made)).catch(error => fail(call, error))
      else reply(call, value)
    } catch (error) {
      fail(call, error)
    }
    options.afterReply?.(call.name, call.given)
  }

  async function replyInSteps(call: Call): Promise<void> {
    open.add(call.number)
    try {
      // A cancellation that arrived with the call is seen before the call starts.
      await turn()
      refuseEnded(call)
      const made = await runInSteps(functionOf(call)(...call.given), () => refuseEnded(call))
      if (!isEnding) reply(call, made)
    } catch (error) {
      if (!isEnding) fail(call, error)
    } finally {
      open.delete(call.number)
      cancelled.delete(call.number)
    }
  }

  function functionOf({ name }: Call): (...given: unknown[]) => unknown {
    const call = calls.get(name)
    if (call === undefined) throw new Error(`The thread has no function ${name}.`)
    return call
  }

  function reply({ number }: Call, value: unknown): void {
    post({ kind: 'made', number, value, state: options.state?.() })
  }

  function fail({ number }: Call, thrown: unknown): void {
    const error = options.asAppError?.(thrown) ?? thrown
    const isExpected = error instanceof AppError
    if (!isExpected && options.crashes === true) {
      // Outside every promise, so that only the thread's `error` event catches it.
      setImmediate(() => {
        throw error
      })
      return
    }
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    post({ kind: 'failed', number, error: isExpected ? error.toWire() : null, text })
  }

  function refuseEnded({ number }: Call): void {
    if (isEnding) throw new AppError('closed', 'Hooktrail is closing.')
    if (cancelled.has(number)) throw callCanceled()
  }

  async function end(): Promise<void> {
    // Calls in steps start one turn of the event loop after they arrive: this starts calls that arrived
    // before the end.
    if (options.inSteps === true) await turn()
    isEnding = true
    options.close?.()
    port.close()
  }
}

/** Sends an event, which is no reply, to the thread's owner. */
export function postEvent(port: MessagePort, event: unknown): void {
  port.postMessage({ kind: 'event', event } satisfies FromThread)
}
