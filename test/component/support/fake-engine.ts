import type { AppError, Reply } from '#contract/errors'
import type { EventData, EventFrame, EventName } from '#contract/events'
import type { MethodName, Params, Result } from '#contract/methods'
import type { Connection } from '#contract/transport'
import { connectClient } from '../../../renderer/api/client.ts'

type SentResponse<M extends MethodName> = Result<M> | ((params: Params<M>) => Result<M> | Promise<Result<M>>)
export type Responses = { [M in MethodName]?: SentResponse<M> }

/** A fake engine behind the contract: responds only with the test's results, and records each call. */
export interface FakeEngine {
  readonly calls: { readonly method: MethodName; readonly params: unknown }[]
  /** The response to later calls. */
  respond<M extends MethodName>(method: M, response: SentResponse<M>): void
  /** Later calls fail with this error. */
  fail(method: MethodName, error: AppError): void
  /** Later calls are left pending. */
  hold(method: MethodName): void
  publish<E extends EventName>(name: E, data: EventData<E>): void
  /** The connection was lost and is back: everything in view is fetched again. */
  reconnect(): void
}

export function fakeEngine(responses: Responses = {}): FakeEngine {
  const calls: FakeEngine['calls'] = []
  const known = new Map<string, (params: unknown) => Promise<Reply>>()
  let onFrame: (frame: EventFrame) => void = () => {}
  let onConnection: (connection: Connection) => void = () => {}
  let number = 0

  const engine: FakeEngine = {
    calls,
    respond(method, given) {
      const responseTo = given as SentResponse<MethodName>
      known.set(method, async params => {
        const value = typeof responseTo === 'function' ? await responseTo(params as never) : responseTo
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
  for (const [method, given] of Object.entries(responses))
    engine.respond(method as MethodName, given as never)
  connectClient({
    invoke(method, params) {
      calls.push({ method: method as MethodName, params })
      const responseTo = known.get(method)
      if (responseTo === undefined) throw new Error(`The test has no answer for ${method}.`)
      return responseTo(params)
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
