import { fileURLToPath } from 'node:url'
import { AppError } from '#contract/errors'
import { type AttemptId, attemptIdSchema, type DeliveryId, deliveryIdSchema } from '#contract/terms'
import { systemClock } from '../../../../main/engine/ports.ts'
import {
  createSending,
  type ReplayedDelivery,
  type Sending,
  type SendingLimits,
} from '../../../../main/engine/sending/sending.ts'
import type { AttemptToStore } from '../../../../main/engine/store/store.ts'

export const resourcesDir = fileURLToPath(new URL('../../../../resources/', import.meta.url))

export interface Workbench {
  readonly sending: Sending
  readonly kept: readonly AttemptToStore[]
  /** Makes a delivery known; its id. */
  capture(delivery: Partial<ReplayedDelivery>): DeliveryId
  /** What `readNewestBody` answers from now on. */
  newestBody: string | null
  captureUrl: string | null
}

/** Sending over a store in memory. */
export function createWorkbench(limits?: Partial<SendingLimits>): Workbench {
  const kept: AttemptToStore[] = []
  const deliveries: ReplayedDelivery[] = []
  const workbench: Workbench = {
    kept,
    newestBody: null,
    captureUrl: null,
    capture(delivery) {
      deliveries.push({ method: 'POST', target: '/', headers: [], body: new Uint8Array(), ...delivery })
      return deliveryIdSchema.parse(deliveries.length)
    },
    sending: createSending(
      {
        clock: systemClock,
        resourcesDir,
        store: {
          async saveAttempt(attempt): Promise<AttemptId> {
            kept.push(attempt)
            return attemptIdSchema.parse(kept.length)
          },
        },
        captureUrl: () => workbench.captureUrl,
        async readDelivery(id) {
          const delivery = deliveries[id - 1]
          if (delivery === undefined) throw new AppError('not-found', 'There is no such delivery.')
          return delivery
        },
        async readNewestBody() {
          if (workbench.newestBody === null) throw new AppError('not-found', 'There is no such record.')
          return workbench.newestBody
        },
      },
      { timeoutMs: 5000, concurrency: 64, ...limits },
    ),
  }
  return workbench
}
