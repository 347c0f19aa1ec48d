import type { AppError, Reply } from '#contract/errors'
import type { EventData, EventFrame, EventName } from '#contract/events'
import type { MethodName, Params, Result } from '#contract/methods'
import type { Connection } from '#contract/transport'
import { connectClient } from '../../../renderer/api/client.ts'

type Answer<M extends MethodName> = Result<M> | ((params: Params<M>) => Result<M> | Promise<Result<M>>)
export type Answers = { [M in MethodName]?: Answer<M> }

/** A fake engine behind the contract: answers only what the test gives it, and records each call. */
export interface FakeEngine {
  readonly calls: { readonly method: MethodName; readonly params: unknown }[]
  /** Later calls are answered with this. */
  answer<M extends MethodName>(method: M, answer: Answer<M>): void
  /** Later calls fail with this error. */
  fail(method: MethodName, error: AppError): void
  /** Later calls are left pending. */
  hold(method: MethodName): void
  publish<E extends EventName>(name: E, data: EventData<E>): void
  /** The connection was lost and is back: everything in view is fetched again. */
  reconnect(): void
}

export function fakeEngine(answers: Answers = {}): FakeEngine {
  const calls: FakeEngine['calls'] = []
  const known = new Map<string, (params: unknown) => Promise<Reply>>()
  let onFrame: (frame: EventFrame) => void = () => {}
  let onConnection: (connection: Connection) => void = () => {}
  let number = 0

  const engine: FakeEngine = {
    calls,
    answer(method, given) {
      const answerTo = given as Answer<MethodName>
      known.set(method, async params => {
        const value = typeof answerTo === 'function' ? await answerTo(params as never) : answerTo
        return { ok: true, value }
      })
    },
    fail(method, error) {
      known.set(method, async () => ({ ok: false, error: error.toWire() }))
    },
    hold(method) {
      known.set(method, () => new Promise(() => {}))
    },
    publish(name, data) {
      number += 1
      onFrame({ launchId: 'launch:1', number, name, data } as EventFrame)
    },
    reconnect() {
      onConnection('lost')
      onConnection('open')
    },
  }
  for (const [method, given] of Object.entries(answers)) engine.answer(method as MethodName, given as never)
  connectClient({
    invoke(method, params) {
      calls.push({ method: method as MethodName, params })
      const answerTo = known.get(method)
      if (answerTo === undefined) throw new Error(`The test has no answer for ${method}.`)
      return answerTo(params)
    },
    subscribe(listener, onChange = () => {}) {
      onFrame = listener
      onConnection = onChange
      onConnection('open')
      return () => {}
    },
  })
  return engine
}
