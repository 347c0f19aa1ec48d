import { cpSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Random, randomFrom } from '../../support/random.ts'
import { isAcknowledged, type Load, startLoad } from '../deliveries/load.ts'
import type { FaultRow } from '../fault-row.ts'
import { openServed, type Serving } from '../served.ts'
import { copyStopped } from './copy-stopped.ts'
import { type OpenedCopy, openCopy } from './open-copy.ts'
import { confirmedLog, type Tear, tears } from './torn-copies.ts'
import { canTrace, traceResponses } from './traced-responses.ts'

export interface PowerOptions {
  readonly moments: number
  readonly seed: number
  readonly log: (line: string) => void
}

/** Copies of one kind. */
interface Tally {
  tried: number
  compared: number
  promised: number
  lost: number
  duplicated: number
  changed: number
  integrity: number
  /** Of torn logs: the tear went through a commit that was not confirmed, not only behind it. */
  through: number
}

type Kind = 'as they are' | Tear
const kinds: readonly Kind[] = ['as they are', ...(Object.keys(tears) as Tear[])]

/** Comparing a larger store is slow, so a new store is started. */
const largestFolder = 2_000

/**
 * Stops the product at random moments under load, copies its files as a power cut could leave them, and opens
 * the copies. Everything acknowledged before the start of the copy must exist. Needs /proc.
 */
export async function runPower({ moments, seed, log }: PowerOptions): Promise<FaultRow[]> {
  const workDir = mkdtempSync(join(tmpdir(), 'hooktrail-power-'))
  const tallies = new Map(kinds.map(kind => [kind, emptyTally()]))
  let failures = 0
  let loaded: LoadedProcess | null = null
  const startedMs = performance.now()
  try {
    for (let moment = 1; moment <= moments; moment++) {
      const random = randomFrom(`power ${seed} ${moment}`)
      if (loaded === null || loaded.acknowledged.size > largestFolder) {
        await loaded?.end()
        if (loaded !== null && failures === 0) rmSync(loaded.dataDir, { recursive: true })
        loaded = await startLoaded(join(workDir, `data-${moment}`), `power-${seed}-${moment}`)
      }
      await wait(random.between(20, 400))
      // All of this was acknowledged before the copy starts.
      const promised = new Set(loaded.acknowledged)
      const copy = join(workDir, `copy-${moment}`)
      const copiedFrames = await copyStopped(loaded.serving.pid, loaded.dataDir, copy)
      for (const kind of kinds) {
        const opened = await openKind(
          kind,
          { copy, copiedFrames, promised },
          random,
          tallies.get(kind) ?? emptyTally(),
        )
        const faults = faultsOf(opened)
        failures += faults.length
        for (const fault of faults) log(`FELL moment ${moment} (${kind}), seed ${seed}: ${fault}, in ${copy}`)
      }
      if (failures === 0) rmSync(copy, { recursive: true })
      if (moment % 10 === 0 || moment === moments) {
        const seconds = Math.round((performance.now() - startedMs) / 1000)
        log(`${moment} of ${moments} moments, ${failures} failures, ${seconds} s`)
      }
    }
  } finally {
    await loaded?.end()
    if (failures === 0) rmSync(workDir, { recursive: true, force: true })
  }
  const rows = kinds.map(kind => tallyRow(kind, tallies.get(kind) ?? emptyTally()))
  if (canTrace()) rows.push(await traced(moments * 5))
  else log('strace is not to be had here: the order of answer and fsync was not watched.')
  return rows
}

async function traced(deliveries: number): Promise<FaultRow> {
  const workDir = mkdtempSync(join(tmpdir(), 'hooktrail-traced-'))
  try {
    return await traceResponses(workDir, deliveries)
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

async function openKind(
  kind: Kind,
  moment: { readonly copy: string; readonly copiedFrames: number; readonly promised: ReadonlySet<string> },
  random: Random,
  tally: Tally,
): Promise<OpenedCopy> {
  const { copy, promised } = moment
  const own = `${copy}-${kinds.indexOf(kind)}`
  cpSync(copy, own, { recursive: true })
  if (kind !== 'as they are') {
    const { confirmed, last } = confirmedLog(own, moment.copiedFrames)
    // A response implies a confirmed commit: if the last commit has such a delivery, only bytes after it may
    // be torn.
    const isLastOpen = confirmed < last && (await holdsAll(own, confirmed, promised))
    tears[kind](own, isLastOpen ? confirmed : last, random)
    if (isLastOpen) tally.through += 1
  }
  const opened = await openCopy(own, promised)
  tally.tried += 1
  tally.promised += promised.size
  tally.compared += opened.compared
  tally.lost += opened.lost.length
  tally.duplicated += opened.duplicated.length
  tally.changed += opened.changed.length
  tally.integrity += opened.faults.length
  if (faultsOf(opened).length === 0) rmSync(own, { recursive: true })
  return opened
}

/** Whether everything promised lies before this byte of the log. */
async function holdsAll(copy: string, byte: number, promised: ReadonlySet<string>): Promise<boolean> {
  const cut = `${copy}-cut`
  cpSync(copy, cut, { recursive: true })
  truncateSync(join(cut, 'store.db-wal'), byte)
  try {
    return (await openCopy(cut, promised)).lost.length === 0
  } finally {
    rmSync(cut, { recursive: true })
  }
}

interface LoadedProcess {
  readonly dataDir: string
  readonly serving: Serving
  readonly acknowledged: Set<string>
  end(): Promise<void>
}

async function startLoaded(dataDir: string, prefix: string): Promise<LoadedProcess> {
  const { serving, captureUrl, client } = await openServed(dataDir)
  client.close()
  const acknowledged = new Set<string>()
  let number = 0
  const load: Load = startLoad({
    captureUrl,
    connections: 6,
    pauseMs: 30,
    next: () => `${prefix}-${number++}`,
    onResponse(marker, status) {
      if (isAcknowledged(status)) acknowledged.add(marker)
    },
  })
  return {
    dataDir,
    serving,
    acknowledged,
    async end() {
      await load.stop()
      await serving.stop()
    },
  }
}

function faultsOf({ lost, duplicated, changed, faults }: OpenedCopy): string[] {
  const all = [...changed, ...faults]
  if (lost.length > 0) all.push(`${lost.length} lost: ${lost.slice(0, 5).join(', ')}`)
  if (duplicated.length > 0) all.push(`${duplicated.length} duplicated: ${duplicated.slice(0, 5).join(', ')}`)
  return all
}

function emptyTally(): Tally {
  return { tried: 0, compared: 0, promised: 0, lost: 0, duplicated: 0, changed: 0, integrity: 0, through: 0 }
}

function tallyRow(kind: Kind, tally: Tally): FaultRow {
  const { tried, promised, compared, lost, duplicated, changed, integrity, through } = tally
  return {
    fault: `power cut, files ${kind === 'as they are' ? kind : `with ${kind}`}`,
    tried,
    held: lost + duplicated + changed + integrity === 0,
    figures: {
      'acknowledged before': promised,
      ...{ compared, lost, duplicated, changed, 'integrity failures': integrity },
      ...(kind === 'as they are' ? {} : { 'through a commit in progress': through }),
    },
  }
}
