import { AppError, fromWire, type Reply } from './errors.ts'
import type { EventFrame } from './events.ts'
import type { MethodName, ParamsInput, Result } from './methods.ts'

/** Whether pushed events reach this side now. */
export type Connection = 'connecting' | 'open' | 'lost'

/** One way between a client and the engine. Each host has one; all speak the same table. */
export interface Transport {
  /**
   * Never rejects for expected failures: those are replies. Rejects where the other side cannot be reached. `signal`:
   * ends a read that is under way, with `cancelled`; a change goes on.
   */
  invoke(method: string, params: unknown, signal?: AbortSignal): Promise<Reply>
  /** Returns the function that ends it. */
  subscribe(onFrame: (frame: EventFrame) => void, onConnection?: (connection: Connection) => void): () => void
}

export interface Client {
  /** The result, or throws an AppError. */
  call<M extends MethodName>(
    method: M,
    ...params: undefined extends ParamsInput<M>
      ? [params?: ParamsInput<M>, signal?: AbortSignal]
      : [params: ParamsInput<M>, signal?: AbortSignal]
  ): Promise<Result<M>>
  subscribe: Transport['subscribe']
}

/** A typed client over a transport. Results are trusted: the engine checked them in the contract tests. */
export function createClient(transport: Transport): Client {
  return {
    async call(method, ...[params, signal]) {
      if (signal?.aborted === true) throw callCancelled()
      const reply = await transport.invoke(method, params ?? {}, signal)
      if (!reply.ok) throw fromWire(reply.error)
      return reply.value as never
    },
    subscribe: (onFrame, onConnection) => transport.subscribe(onFrame, onConnection),
  }
}

/** What a call that its caller cancelled comes to. */
export function callCancelled(): AppError {
  return new AppError('cancelled', 'The call was canceled.')
}
