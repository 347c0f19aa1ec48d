import type { MethodName, ParamsInput, Result } from '#contract/methods'
import { type Client, createClient, type Transport } from '#contract/transport'

let client: Client | null = null

/** Sets the transport to the engine. Called once, before anything is rendered. */
export function connectClient(transport: Transport): void {
  client = createClient(transport)
}

/** Calls the engine. Throws an AppError for every failure; `cancelled` where `signal` ended a read. */
export function call<M extends MethodName>(
  method: M,
  params: ParamsInput<M>,
  signal?: AbortSignal,
): Promise<Result<M>> {
  return connected().call(method, ...([params, signal] as never))
}

/** Subscribes to pushed frames. Returns the unsubscribe function. */
export const subscribe: Client['subscribe'] = (onFrame, onConnection) =>
  connected().subscribe(onFrame, onConnection)

function connected(): Client {
  if (client === null) throw new Error('Call connectClient() first')
  return client
}
