import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fundingTrail, givenBackTrail, plainBodies, refundBodies } from '../../support/drill/bodies.ts'
import { drillReceiver } from '../../support/drill/drill-receiver.ts'
import { startReceiver } from '../../support/receivers/start-receiver.ts'
import { type FaultRow, numberText } from '../results.ts'

const trails = {
  issuance: plainBodies,
  'refunded issuance': refundBodies,
  funding: fundingTrail,
  'withdrawal given back': givenBackTrail,
}

export interface DrillsOptions {
  /** Sequences of each property and trail. */
  readonly runs: number
  readonly seed: number
  readonly log: (line: string) => void
}

/** Drills a right receiver with its records in SQLite: a row for each trail, held where every property is. */
export async function runDrills({ runs, seed, log }: DrillsOptions): Promise<FaultRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hooktrail-drill-'))
  const receiver = await startReceiver('right', { file: join(folder, 'app.db') })
  const rows: FaultRow[] = []
  try {
    for (const [name, bodies] of Object.entries(trails)) {
      const { cells, broken, sent } = await drillReceiver(receiver, {
        trails: { [name]: bodies },
        options: { runs, seed, settleMs: 200, timeLimitMs: 24 * 3_600_000 },
        canRestart: true,
      })
      log(`${name}: ${numberText(sent)} notifications`)
      for (const line of broken) log(line)
      const checked = cells.filter(({ verdict }) => verdict !== 'unchecked')
      const held = checked.filter(({ verdict }) => verdict === 'held').length
      rows.push({
        fault: `everything that the documents allow: ${name}`,
        tried: checked.reduce((sum, cell) => sum + cell.runs, 0),
        held: held === checked.length && broken.length === 0,
        figures: { properties: checked.length, held, notifications: sent },
      })
    }
  } finally {
    await receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
  return rows
}
