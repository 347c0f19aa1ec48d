import { AppError, fromWire, type Reply } from './errors.ts'
import type { EventFrame } from './events.ts'
import type { MethodName, ParamsInput, Result } from './methods.ts'

/** Whether pushed events arrive now. */
export type Connection = 'connecting' | 'open' | 'lost'

/** A way between client and engine, one per host. */
export interface Transport {
  /**
   * Expected failures are replies; rejects if the other side cannot be reached. `signal`: ends a read with
   * `cancelled`; a change continues.
   */
  invoke(method: string, params: unknown, signal?: AbortSignal): Promise<Reply>
  /** Returns the function that unsubscribes. */
  subscribe(onFrame: (frame: EventFrame) => void, onConnection?: (connection: Connection) => void): () => void
}

export interface Client {
  /** Throws an AppError. */
  call<M extends MethodName>(
    method: M,
    ...params: undefined extends ParamsInput<M>
      ? [params?: ParamsInput<M>, signal?: AbortSignal]
      : [params: ParamsInput<M>, signal?: AbortSignal]
  ): Promise<Result<M>>
  subscribe: Transport['subscribe']
}

/** A typed client. Results are trusted: contract tests check the engine's. */
export function createClient(transport: Transport): Client {
  return {
    async call(method, ...[params, signal]) {
      if (signal?.aborted === true) throw callCanceled()
      const reply = await transport.invoke(method, params ?? {}, signal)
      if (!reply.ok) throw fromWire(reply.error)
      return reply.value as never
    },
    subscribe: (onFrame, onConnection) => transport.subscribe(onFrame, onConnection),
  }
}

export function callCanceled(): AppError {
  return new AppError('cancelled', 'The call was canceled.')
}
