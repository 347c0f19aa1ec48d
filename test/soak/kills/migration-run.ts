import { cpSync, existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as soon, setTimeout as wait } from 'node:timers/promises'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { schemaVersion } from '../../../main/engine/store/migrations/migrations.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { compareStored } from '../deliveries/compare-stored.ts'
import { serve } from '../served.ts'
import { countFaults, storeFaults, storeVersion } from '../store-facts.ts'
import type { FolderRunOptions } from './folder-run.ts'
import { makeOldStore, oldVersions } from './old-store.ts'

const deliveries = 1_000
const startGuessMs = 700
/** What migrations write to the log, at first; then as it was seen for each version. */
const logGuessBytes = 100_000

export interface MigrationRun {
  /** Starts the product on a store of an older version, or on one where it was killed before, and kills it. */
  kill(round: number): Promise<void>
  finish(): Promise<void>
}

/** Kills during migration. A store is started again until it is migrated, then compared whole. */
export function createMigrationRun(options: FolderRunOptions<'migration'>): MigrationRun {
  const dataDir = join(options.folder, 'old')
  const markers = Array.from({ length: deliveries }, (_, index) => `old-${options.seed}-${index}`)
  const tally = (): ReturnType<typeof options.tallyOf> => options.tallyOf('migration')
  const logBytes = new Map<number, number>()
  let startMs = startGuessMs
  let from = 0

  function begin(random: Random): void {
    from = random.pick(oldVersions)
    const template = join(options.folder, `version-${from}`)
    if (!existsSync(template)) makeOldStore(template, from, markers)
    cpSync(template, dataDir, { recursive: true })
    tally().acknowledged += markers.length
  }

  /** Two of three while the migrations grow the log; the others at any moment of the start. */
  async function startAndKill(random: Random, version: number): Promise<void> {
    const serving = serve(dataDir)
    const startedMs = performance.now()
    let isOver = false
    void serving.ready.then(url => {
      if (url !== null) startMs = performance.now() - startedMs
      isOver = true
    })
    if (random.next() < 0.33) await wait(random.next() * 1.1 * startMs)
    else {
      const known = logBytes.get(version) ?? logGuessBytes
      const share = random.next()
      let bytes = 0
      while (!isOver && bytes <= share * known) {
        bytes = Math.max(bytes, sizeOf(join(dataDir, 'store.db-wal')))
        await soon()
      }
      if (isOver) logBytes.set(version, bytes)
      // It may grow further than was seen so far.
      else if (share > 0.5) logBytes.set(version, Math.max(bytes, known * 1.25))
    }
    await serving.kill()
    if (serving.complaints().includes('damaged')) {
      options.fail('migration', true, `${dataDir}: ${serving.complaints()}`)
    }
  }

  function compareAndRemove(round: number): void {
    const store = openReadStore({ dataDir, rulesVersion })
    const { stored, changed } = compareStored(store)
    store.close()
    const here = new Map<string, number>()
    for (const { marker } of stored) here.set(marker, (here.get(marker) ?? 0) + 1)
    const lost = markers.filter(marker => !here.has(marker)).length
    const duplicated = [...here.values()].filter(count => count > 1).length
    tally().compared += stored.length
    tally().lost += lost
    tally().duplicated += duplicated
    tally().changed += changed.length
    if (lost + duplicated + changed.length > 0) {
      const what = `${lost} lost, ${duplicated} duplicated, ${changed.length} changed (${changed[0] ?? ''})`
      options.report(`migration from ${from}, round ${round}: ${what}`)
    }
    for (const fault of countFaults(dataDir)) options.fail('migration', false, `${dataDir}: ${fault}`)
    rmSync(dataDir, { recursive: true })
  }

  return {
    async kill(round) {
      const random = randomFrom(`${options.seed} ${round}`)
      if (!existsSync(dataDir)) begin(random)
      const before = storeVersion(dataDir)
      await startAndKill(random, before)
      tally().kills += 1
      for (const fault of storeFaults(dataDir)) options.fail('migration', true, `${dataDir}: ${fault}`)
      const after = storeVersion(dataDir)
      if (after < before || after > schemaVersion) {
        options.fail('migration', true, `${dataDir}: version ${after} after version ${before}`)
      }
      if (after > before && after < schemaVersion) tally().during += 1
      if (after === schemaVersion) compareAndRemove(round)
    },
    async finish() {
      if (!existsSync(dataDir)) return
      const serving = serve(dataDir)
      if ((await serving.ready) === null) {
        options.fail('migration', true, `${dataDir} does not open: ${serving.complaints()}`)
        return
      }
      await serving.stop()
      compareAndRemove(0)
    },
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
