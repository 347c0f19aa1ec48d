import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drillLimits } from '#contract/drill/drill'
import { fundingTrail, givenBackTrail, plainBodies, refundBodies } from '../../support/drill/bodies.ts'
import { drillReceiver, type ReceiverDrill } from '../../support/drill/drill-receiver.ts'
import type { ReceiverKind } from '../../support/receivers/receiver-apps.ts'
import { type ReceiverOptions, startReceiver } from '../../support/receivers/start-receiver.ts'
import { type FaultRow, numberText } from '../results.ts'

const trails = {
  issuance: plainBodies,
  'refunded issuance': refundBodies,
  funding: fundingTrail,
  'withdrawal given back': givenBackTrail,
}

/** Right apps of different kinds. */
const apps: readonly {
  readonly name: string
  readonly kind: ReceiverKind
  readonly inFile?: true
  readonly app?: ReceiverOptions
  readonly drill?: Partial<ReceiverDrill>
}[] = [
  { name: 'stores in SQLite, restarted', kind: 'right', inFile: true, drill: { canRestart: true } },
  { name: 'state by a program', kind: 'right', drill: { isStateByCommand: true } },
  { name: 'works through a queue', kind: 'processes-later', app: { processAfterMs: 10 } },
  { name: 'needs an order', kind: 'right-with-orders', drill: { isPrepared: true } },
  { name: 'its database fails', kind: 'reports-failures', drill: { canFault: true } },
  { name: 'counts versions, ignored', kind: 'counts-versions', drill: { options: { ignore: ['/version'] } } },
]

export interface DrillsOptions {
  /** Sequences of each app, property and trail. */
  readonly runs: number
  readonly seed: number
  readonly log: (line: string) => void
}

/** Drills right apps: a row for each, held if every property of every trail is. */
export async function runDrills({ runs, seed, log }: DrillsOptions): Promise<FaultRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hooktrail-drill-'))
  const rows: FaultRow[] = []
  try {
    for (const { name, kind, inFile, app, drill } of apps) {
      const receiver = await startReceiver(kind, inFile ? { file: join(folder, 'app.db') } : app)
      try {
        const { cells, broken, sent } = await drillReceiver(receiver, {
          trails,
          ...drill,
          options: {
            runs,
            seed,
            settleMs: drillLimits.settleMs.usual,
            timeLimitMs: 24 * 3_600_000,
            ...drill?.options,
          },
        })
        for (const line of broken) log(`${name}: ${line}`)
        const checked = cells.filter(({ verdict }) => verdict !== 'unchecked')
        const held = checked.filter(({ verdict }) => verdict === 'held').length
        const row = {
          fault: `everything that the documents allow: ${name}`,
          tried: checked.reduce((sum, cell) => sum + cell.runs, 0),
          held: held === checked.length && broken.length === 0,
          figures: { properties: checked.length, held, notifications: sent },
        }
        log(`${name}: ${numberText(sent)} notifications`)
        rows.push(row)
      } finally {
        await receiver.close()
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return rows
}
