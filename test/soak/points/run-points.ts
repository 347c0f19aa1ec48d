import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FaultRow } from '../fault-row.ts'
import { emptyTally, tallyRow } from '../kills/tally.ts'
import { compareIndex } from './compare-index.ts'
import { indexWork } from './index-work.ts'
import { createKilledStore } from './killed-store.ts'
import type { LongWork } from './long-work.ts'
import { vacuumWork } from './vacuum-work.ts'

const works = { index: indexWork, vacuum: vacuumWork } as const
export type WorkName = keyof typeof works

export interface PointOptions {
  readonly work: WorkName
  /** Moments of the kills, spread evenly over the work. */
  readonly points: number
  readonly deliveries: number
  /** Searches that are compared at the end. */
  readonly queries: number
  readonly seed: number
  readonly log: (line: string) => void
}

/** Large enough that each kind of work takes seconds. */
export const fullSize: Readonly<Record<WorkName, number>> = { index: 10_000, vacuum: 4_000 }
export const fullQueries = 20

/** A point at which the work had ended before the kill is tried again on a fresh store, so often. */
const maximumTries = 8

/**
 * Kills the product at points of one kind of work, lets it go on after each, and compares everything with what was
 * acknowledged, and the index with one that was never interrupted. A folder in which something was wrong stays.
 */
export async function runPoints(options: PointOptions): Promise<FaultRow> {
  const { points, seed, log } = options
  const workDir = mkdtempSync(join(tmpdir(), `hooktrail-${options.work}-kills-`))
  const work: LongWork = works[options.work]()
  const tally = emptyTally()
  const fell: string[] = []
  const killedAt: number[] = []
  const fail = (kind: 'integrity' | 'other' | null, what: string): void => {
    if (kind !== null) tally[kind] += 1
    fell.push(what)
    log(`FELL ${what}`)
  }
  try {
    const template = join(workDir, 'made')
    mkdirSync(template)
    const made = await work.make(template, options.deliveries)
    const store = createKilledStore({ work, workDir, template, made, tally, fail })
    for (let point = 1; point <= points; point += 1) {
      const share = point / (points + 1)
      let reached = 1
      for (let tries = 0; reached === 1 && tries < maximumTries; tries += 1) {
        reached = await store.killAt(share)
        if (reached === 1) store.restore()
      }
      tally.kills += 1
      if (reached < 1) tally.during += 1
      killedAt.push(Math.round(reached * 100))
      log(`${point} of ${points}: killed at ${percent(reached)}, ${fell.length} failures`)
    }
    await store.finish()
    const { compared, different } = compareIndex({ ...options, dataDir: store.dataDir, workDir, seed })
    for (const what of different.slice(0, 20)) fail('other', `${store.dataDir}: ${what}`)
    const row = tallyRow(work.fault, tally)
    const figures = {
      ...row.figures,
      'of the index compared': compared,
      'of the index different': different.length,
      'killed at, %': killedAt.join(' '),
    }
    return { ...row, held: row.held && fell.length === 0 && tally.during === points, figures }
  } finally {
    if (fell.length === 0) rmSync(workDir, { recursive: true, force: true })
    else log(`What was found wrong lies in ${workDir}; seed ${seed}.`)
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
