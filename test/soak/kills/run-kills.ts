import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '../../support/random.ts'
import type { Checked } from '../deliveries/ledger.ts'
import { makeImportSource } from '../deliveries/load.ts'
import type { FaultRow } from '../results.ts'
import { createFolderRun, type Phase, phases } from './folder-run.ts'

/** What is counted for one kind of kill. */
const emptyTally = () => ({
  kills: 0,
  /** While work of its kind was in progress, not before or after. */
  during: 0,
  acknowledged: 0,
  compared: 0,
  withoutResponse: 0,
  removed: 0,
  lost: 0,
  duplicated: 0,
  changed: 0,
  integrity: 0,
  /** Of imports, exports, readings, counts, deletions. */
  other: 0,
})
export type Tally = ReturnType<typeof emptyTally>

export function addChecked(tally: Tally, checked: Checked): void {
  tally.compared += checked.compared
  tally.withoutResponse += checked.withoutResponse
  tally.removed += checked.removed
  tally.lost += checked.lost.length
  tally.duplicated += checked.duplicated.length
  tally.changed += checked.changed.length
  tally.other += checked.returned.length
}

function sumOf(tallies: readonly Tally[]): Tally {
  const sum = emptyTally()
  for (const tally of tallies) {
    for (const name of Object.keys(sum) as (keyof Tally)[]) sum[name] += tally[name]
  }
  return sum
}

function tallyRow(fault: string, tally: Tally): FaultRow {
  const { kills, during, acknowledged, compared, withoutResponse, removed, ...faults } = tally
  return {
    fault,
    tried: kills,
    held: Object.values(faults).every(count => count === 0),
    figures: {
      'in the middle of it': during,
      acknowledged,
      compared,
      lost: faults.lost,
      duplicated: faults.duplicated,
      changed: faults.changed,
      'integrity failures': faults.integrity,
      'other failures': faults.other,
      'stored without a response': withoutResponse,
      'deleted as asked': removed,
    },
  }
}

interface KillOptions {
  readonly kills: number
  /** The same seed gives the same plan; what the processes make of it depends on the machine. */
  readonly seed: number
  /** Data folders that are worked on concurrently. */
  readonly concurrency: number
  readonly log: (line: string) => void
}

const faults: Readonly<Record<Phase, string>> = {
  start: 'kill -9 while it starts and recovers',
  capture: 'kill -9 while it captures',
  inspection: 'kill -9 during inspection',
  rebuild: 'kill -9 while the index is rebuilt',
  import: 'kill -9 while it imports',
  export: 'kill -9 while it exports',
  retention: 'kill -9 while retention removes',
  removal: 'kill -9 while a session is removed',
  deletion: 'kill -9 while deliveries are deleted',
  vacuum: 'kill -9 while a vacuum erases deliveries and rebuilds the index',
}

/**
 * Kills the product at random moments of each phase in turn, on the same data folders again and again, and compares
 * what it had acknowledged. A folder in which something was wrong stays, and is named.
 */
export async function runKills(options: KillOptions): Promise<FaultRow[]> {
  const { kills, seed, concurrency, log } = options
  const workDir = mkdtempSync(join(tmpdir(), 'hooktrail-kills-'))
  const tallies = new Map<Phase, Tally>()
  const tallyOf = (phase: Phase): Tally => {
    const tally = tallies.get(phase) ?? emptyTally()
    tallies.set(phase, tally)
    return tally
  }
  let failures = 0
  let done = 0
  const startedMs = performance.now()
  try {
    const importSource = await makeImportSource(workDir, 250)
    const order = planned(kills, seed)
    await Promise.all(
      Array.from({ length: Math.min(concurrency, kills) }, async (_, worker) => {
        const folder = join(workDir, `worker-${worker}`)
        mkdirSync(join(folder, 'files'), { recursive: true })
        const fail = (phase: Phase, integrity: boolean, what: string): void => {
          failures += 1
          tallyOf(phase)[integrity ? 'integrity' : 'other'] += 1
          log(`FELL ${what}`)
        }
        const report = (what: string): void => {
          failures += 1
          log(`FELL ${what}`)
        }
        const running = createFolderRun({
          folder,
          seed: `${seed}-${worker}`,
          tallyOf,
          fail,
          report,
          importSource,
        })
        for (let next = order.shift(); next !== undefined; next = order.shift()) {
          try {
            await running.kill(next.phase, next.round)
          } catch (error) {
            // It no longer starts, or similar: the folder stays for inspection by hand.
            fail(next.phase, false, `kill ${next.round} (${next.phase}): ${String(error)}`)
            throw error
          }
          done += 1
          if (done % 25 === 0 || done === kills) log(progressText(done, kills, failures, startedMs))
        }
        await running.finish()
      }),
    )
  } finally {
    if (failures === 0) rmSync(workDir, { recursive: true, force: true })
    else log(`What was found wrong lies in ${workDir}; seed ${seed}.`)
  }
  const rows = Object.entries(faults).flatMap(([phase, fault]) => {
    const tally = tallies.get(phase as Phase)
    return tally === undefined ? [] : [tallyRow(fault, tally)]
  })
  return [tallyRow('kill -9, all together', sumOf([...tallies.values()])), ...rows]
}

/** 8 of 17 kills hit a deletion of deliveries: of 300, more than 100 while it runs. */
const moreDeletions = Array.from({ length: 7 }, () => 'deletion' as const)

/** Every other phase equally often, in an order that the seed gives. */
function planned(kills: number, seed: number): { round: number; phase: Phase }[] {
  const random = randomFrom(`plan ${seed}`)
  const order: { round: number; phase: Phase }[] = []
  let left: Phase[] = []
  for (let round = 1; round <= kills; round++) {
    if (left.length === 0) left = [...phases, ...moreDeletions]
    const [phase = 'capture'] = left.splice(random.between(0, left.length - 1), 1)
    order.push({ round, phase })
  }
  return order
}

function progressText(done: number, kills: number, failures: number, startedMs: number): string {
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  return `${done} of ${kills} kills, ${failures} failures, ${seconds} s`
}
