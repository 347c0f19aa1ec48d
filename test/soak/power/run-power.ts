import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { openStore } from '../../../main/engine/store/open-store.ts'
import { testPorts } from '../../support/engine/ports.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { arrivedDelivery, captured } from '../../support/store/arrived-delivery.ts'
import { type Checked, createLedger } from '../deliveries/ledger.ts'
import { isAcknowledged, startLoad } from '../deliveries/load.ts'
import type { FaultRow } from '../results.ts'
import { openServed } from '../served.ts'
import { storeFaults } from '../store-facts.ts'
import { confirmedLog, copyStopped, type Tear, tears } from './torn-copies.ts'
import { canTrace, traceResponses } from './traced-responses.ts'

export interface PowerOptions {
  readonly moments: number
  readonly seed: number
  readonly log: (line: string) => void
}

type Kind = 'as they are' | Tear
const kinds: readonly Kind[] = ['as they are', ...(Object.keys(tears) as Tear[])]

/** What was counted in copies of one kind. `through`: the tear went through a commit that was not confirmed. */
const emptyTally = () => ({ tried: 0, promised: 0, compared: 0, ...noFaults(), through: 0 })
const noFaults = () => ({ lost: 0, duplicated: 0, changed: 0, integrity: 0 })
type Tally = ReturnType<typeof emptyTally>

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
  let loaded: Awaited<ReturnType<typeof startLoaded>> | null = null
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
      for (const [kind, tally] of tallies) {
        const faults = await openKind(kind, { copy, copiedFrames, promised }, random, tally)
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
  const rows = [...tallies].map(([kind, tally]) => tallyRow(kind, tally))
  if (!canTrace()) {
    log('strace is missing here: the order of response and fsync was not watched.')
    return rows
  }
  const traceDir = mkdtempSync(join(tmpdir(), 'hooktrail-traced-'))
  try {
    return [...rows, await traceResponses(traceDir, moments * 5)]
  } finally {
    rmSync(traceDir, { recursive: true, force: true })
  }
}

/** Counts what was found in a copy that was damaged so. Returns the faults as messages. */
async function openKind(
  kind: Kind,
  moment: { readonly copy: string; readonly copiedFrames: number; readonly promised: ReadonlySet<string> },
  random: Random,
  tally: Tally,
): Promise<string[]> {
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
  const { checked, faults } = await openCopy(own, promised)
  tally.tried += 1
  tally.promised += promised.size
  tally.compared += checked.compared
  tally.integrity += faults.length
  const all = [...checked.changed, ...faults]
  for (const what of ['lost', 'duplicated', 'changed'] as const) {
    const found = checked[what]
    tally[what] += found.length
    if (found.length > 0 && what !== 'changed')
      all.push(`${found.length} ${what}: ${found.slice(0, 5).join(', ')}`)
  }
  if (all.length === 0) rmSync(own, { recursive: true })
  return all
}

/** Whether everything promised lies before this byte of the log. */
async function holdsAll(copy: string, byte: number, promised: ReadonlySet<string>): Promise<boolean> {
  const cut = `${copy}-cut`
  cpSync(copy, cut, { recursive: true })
  truncateSync(join(cut, 'store.db-wal'), byte)
  try {
    return (await openCopy(cut, promised)).checked.lost.length === 0
  } finally {
    rmSync(cut, { recursive: true })
  }
}

/** Opens a copied folder as the product does, compares all that was promised, and takes one more delivery. */
async function openCopy(
  copyDir: string,
  promised: ReadonlySet<string>,
): Promise<{ readonly checked: Checked; readonly faults: readonly string[] }> {
  const store = await openStore({ ports: testPorts(copyDir), rulesVersion, holder: { host: 'command' } })
  try {
    const ledger = createLedger()
    for (const marker of promised) ledger.acknowledge(marker)
    const reader = openReadStore({ dataDir: copyDir, rulesVersion })
    const checked = ledger.checkAll(reader)
    reader.close()
    await captured(store, arrivedDelivery({ body: '{}' }))
    const isMoved = readdirSync(copyDir).some(name => name.startsWith('store-damaged'))
    const isDamaged = isMoved || store.damagedStoreMovedTo !== null
    return {
      checked,
      faults: [...(isDamaged ? ['the store was treated as damaged'] : []), ...storeFaults(copyDir)],
    }
  } finally {
    await store.close()
  }
}

async function startLoaded(dataDir: string, prefix: string) {
  const { serving, captureUrl, client } = await openServed(dataDir)
  client.close()
  const acknowledged = new Set<string>()
  let number = 0
  const load = startLoad({
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

function tallyRow(kind: Kind, tally: Tally): FaultRow {
  const { tried, promised, compared, lost, duplicated, changed, integrity, through } = tally
  return {
    fault: `power cut, files ${kind === 'as they are' ? kind : `with ${kind}`}`,
    tried,
    held: lost + duplicated + changed + integrity === 0,
    figures: {
      'acknowledged before': promised,
      compared,
      lost,
      duplicated,
      changed,
      'integrity failures': integrity,
      ...(kind === 'as they are' ? {} : { 'through a commit in progress': through }),
    },
  }
}
