import { onTestFinished } from 'vitest'
import type { ReceiverKind } from './receiver-apps.ts'
import { type Receiver, type ReceiverOptions, startReceiver } from './start-receiver.ts'

/** A receiver that is closed with the test. */
export async function startedReceiver(kind: ReceiverKind, options: ReceiverOptions = {}): Promise<Receiver> {
  const receiver = await startReceiver(kind, options)
  onTestFinished(() => receiver.close())
  return receiver
}
