import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '#contract/errors'
import type { Attempt, Subject, Target } from '#contract/sending/sending'
import { attemptIdSchema, type DeliveryId, deliveryIdSchema, type FixtureId } from '#contract/terms'
import { systemClock } from '../../../../main/engine/ports.ts'
import { findProgram } from '../../../../main/engine/programs/programs.ts'
import type { ReadName } from '../../../../main/engine/queries/reads.ts'
import type { QueryWorker } from '../../../../main/engine/queries/start-query-worker.ts'
import { readSigningKey, type SigningKey } from '../../../../main/engine/secrets/signing-key.ts'
import { readAdditions } from '../../../../main/engine/sending/direct.ts'
import {
  type CapturedRequest,
  createSending,
  type Sending,
  type SendingLimits,
} from '../../../../main/engine/sending/sending.ts'
import { everything } from '../../../../main/engine/store/read-store.ts'
import type { AttemptToStore } from '../../../../main/engine/store/store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { startRawServer } from './raw-server.ts'

export const resourcesDir = fileURLToPath(new URL('../../../../resources/', import.meta.url))

export interface Workbench {
  readonly sending: Sending
  readonly saved: readonly AttemptToStore[]
  /** Adds a delivery; returns its id. */
  capture(delivery: Partial<CapturedRequest>): DeliveryId
  replay(id: DeliveryId, target: Target, allowRemote: boolean): Promise<Attempt>
  sendFixture(id: FixtureId, subject: Subject, target: Target, allowRemote: boolean): Promise<Attempt>
  previewFixture(id: FixtureId, subject: Subject): Promise<string>
  /** The newest notification of every record from now on. */
  newestBody: string | null
  captureUrl: string | null
  /** The key pair of its data folder. */
  readonly signingKey: () => Promise<SigningKey>
}

const noRead = (): Promise<never> => Promise.reject(new Error('This bench has no such read.'))

/** Sending over a store in memory, with a server to which it may send. */
export async function benchWithServer() {
  return { server: await startRawServer(), bench: createWorkbench() }
}

/** Sending over a store in memory. */
export function createWorkbench(limits?: Partial<SendingLimits>): Workbench {
  const saved: AttemptToStore[] = []
  const keyDir = temporaryFolder()
  const sources = {
    variable: (name: string) => process.env[name],
    signingKey: () => readSigningKey(keyDir),
    program: findProgram,
    savedSecret: async (name: string) => `secret of ${name}`,
  }
  const deliveries: CapturedRequest[] = []
  async function ask(name: ReadName, id?: unknown): Promise<unknown> {
    switch (name) {
      case 'storedRequest': {
        const delivery = deliveries[Number(id) - 1]
        if (delivery === undefined) throw new AppError('not-found', 'There is no such delivery.')
        return delivery
      }
      case 'newestBody':
        if (workbench.newestBody === null) throw new AppError('not-found', 'There is no such record.')
        return { deliveryId: 1, text: workbench.newestBody }
      // No delivery is from production.
      case 'countOfPlan':
        return 0
      default:
        return noRead()
    }
  }
  const workbench: Workbench = {
    saved,
    newestBody: null,
    captureUrl: null,
    signingKey: sources.signingKey,
    capture(delivery) {
      const id = deliveryIdSchema.parse(deliveries.length + 1)
      const plain = { method: 'POST', target: '/', headers: [], remoteAddress: '127.0.0.1' }
      deliveries.push({ id, body: new Uint8Array(), ...plain, ...delivery })
      return id
    },
    replay: (id, target, allowRemote) =>
      workbench.sending.replay({ id, target, keepPath: false, allowRemote }),
    sendFixture: (id, subject, target, allowRemote) =>
      workbench.sending.sendFixture({ id, subject, overrides: [] }, target, allowRemote),
    previewFixture: async (id, subject) =>
      (await workbench.sending.fixtures.make({ id, subject, overrides: [] })).body,
    sending: createSending(
      {
        clock: systemClock,
        resourcesDir,
        store: {
          async saveAttempt(attempt) {
            saved.push(attempt)
            return { id: attemptIdSchema.parse(saved.length), verdict: null }
          },
          areDeliveriesArriving: () => false,
          async saveValue() {
            return 1
          },
        },
        signingOf: () => null,
        ready: added => readAdditions(added, sources),
        own: { ports: () => [], isTunnel: () => false },
        allowedHosts: () => [],
        accepted: () => [],
        fixturesFolder: () => ({ path: join(tmpdir(), 'hooktrail-no-such-folder'), dataDir: tmpdir() }),
        queries: { ask: ask as QueryWorker['ask'] },
        sendingQueries: { ask: ask as QueryWorker['ask'], askUntil: noRead },
        whenInspected: async () => {},
        search: () => everything,
        onProgress() {},
        onAttempt() {},
        captureUrl: () => workbench.captureUrl,
      },
      { timeoutMs: 5000, concurrency: 64, ...limits },
    ),
  }
  return workbench
}
