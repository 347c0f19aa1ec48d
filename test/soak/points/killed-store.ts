import { constants, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import type { HeldClient } from '../../support/network/connect-to.ts'
import { createLedger, type Ledger } from '../deliveries/ledger.ts'
import { isAcknowledged, type Load, startLoad } from '../deliveries/load.ts'
import { addChecked, type Tally } from '../kills/tally.ts'
import { type Opened, openServed } from '../served.ts'
import { countFaults, indexFaults, storeFaults } from '../store-facts.ts'
import { untilIndexed } from './captured-store.ts'
import { enter, type LongWork, type MadeStore } from './long-work.ts'

interface KilledStoreOptions {
  readonly work: LongWork
  readonly workDir: string
  /** The closed store as it was made. */
  readonly template: string
  readonly made: MadeStore
  readonly tally: Tally
  /** `null`: counted elsewhere. */
  readonly fail: (kind: 'integrity' | 'other' | null, what: string) => void
}

/** A store in which one kind of work runs when the process is killed. */
export interface KilledStore {
  readonly dataDir: string
  /**
   * Starts the product, lets it go on until this share of the work is done, kills it, and checks what it left. Returns
   * the share that it left; 1 where the work had ended before.
   */
  killAt(share: number): Promise<number>
  /** Restores the original store. */
  restore(): void
  /** Starts the product a last time, waits until all is done, stops it, and compares everything. */
  finish(): Promise<void>
}

/** Senders beside the work: enough that some deliveries are on their way at each kill. */
const connections = 2
const pauseMs = 4
/** The files of databases that a process leaves, without the shared index, which SQLite makes again. */
const saved = /^(store|index|texts-\w+)\.db(-wal)?$/
/** Work that does not go on for so long has stopped. */
const stuckMs = 60_000
/** What `share` may lose between a kill and a look at the next start: inspection frees a few pages of the index too. */
const tolerance = 0.01
/** Until then deliveries arrive during the last part: each makes more work. */
const nearEnd = 0.99

export function createKilledStore(options: KilledStoreOptions): KilledStore {
  const { work, tally, made } = options
  const dataDir = join(options.workDir, 'data')
  const copyDir = join(options.workDir, 'killed')
  let ledger: Ledger = createLedger()
  /** Of the work, as the last kill left it. */
  let left = 0
  let sent = 0
  let kills = 0
  const fail = (kind: 'integrity' | 'other' | null, what: string): void =>
    options.fail(kind, `${dataDir}, after kill ${kills} at ${(left * 100).toFixed(1)} %: ${what}`)

  function restore(): void {
    rmSync(dataDir, { recursive: true, force: true })
    cpSync(options.template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
    ledger = createLedger()
    enter(made, ledger)
    left = 0
  }

  async function open(): Promise<Opened> {
    const opened = await openServed(dataDir)
    if (readdirSync(dataDir).some(name => name.startsWith('store-'))) {
      fail('integrity', 'a part of the store was moved aside')
    }
    return opened
  }

  function send(captureUrl: string): Load {
    return startLoad({
      ...{ captureUrl, connections, pauseMs },
      next: () => `beside-${sent++}`,
      onResponse(marker, status) {
        if (!isAcknowledged(status)) return
        ledger.acknowledge(marker)
        tally.acknowledged += 1
      },
    })
  }

  /** The work goes on from where the kill left it. */
  function checkResumed(): void {
    const found = shareIn(dataDir)
    if (found < left - tolerance) fail('other', `it went on at ${(found * 100).toFixed(1)} %`)
  }

  /** Waits for that share of the work, or until it has ended. */
  async function untilShare(share: number, isEnded: () => boolean): Promise<void> {
    const gauge = work.gauge(dataDir)
    try {
      let last = gauge.share()
      let movedMs = performance.now()
      while (last < share && !isEnded()) {
        if (performance.now() - movedMs > stuckMs) throw new Error(`The work is stuck in ${dataDir}.`)
        await wait(1)
        const now = gauge.share()
        if (now !== last) movedMs = performance.now()
        last = now
      }
    } finally {
      gauge.close()
    }
  }

  function shareIn(folder: string): number {
    const gauge = work.gauge(folder)
    try {
      return gauge.share()
    } finally {
      gauge.close()
    }
  }

  /** Resolves when the work has ended, or its process; `isEnded` tells which. */
  function ask(client: HeldClient): { readonly asked: Promise<void>; isEnded(): boolean } {
    let isEnded = false
    const asked =
      work.ask?.(client).then(
        () => {
          isEnded = true
        },
        () => {},
      ) ?? Promise.resolve()
    return { asked, isEnded: () => isEnded }
  }

  /** The files as they were left are checked in a copy: the next start finds them as the kill left them. */
  function check(folder: string, isWhole: boolean): void {
    const store = openReadStore({ dataDir: folder, rulesVersion })
    try {
      const checked = isWhole ? ledger.checkAll(store) : ledger.check(store)
      addChecked(tally, checked)
      for (const kind of ['lost', 'duplicated', 'changed', 'returned'] as const) {
        const all = checked[kind]
        if (all.length > 0) fail(null, `${all.length} ${kind}: ${all.slice(0, 5).join(', ')}`)
      }
    } finally {
      store.close()
    }
    for (const fault of [...storeFaults(folder), ...indexFaults(folder)]) fail('integrity', fault)
    for (const fault of countFaults(folder)) fail('other', fault)
  }

  function copyKilled(): void {
    rmSync(copyDir, { recursive: true, force: true })
    mkdirSync(copyDir)
    for (const name of readdirSync(dataDir).filter(name => saved.test(name))) {
      const file = join(dataDir, name)
      if (existsSync(file)) copyFileSync(file, join(copyDir, name), constants.COPYFILE_FICLONE)
    }
  }

  restore()
  return {
    dataDir,
    restore,
    async killAt(share) {
      const { serving, captureUrl, client } = await open()
      checkResumed()
      const load = send(captureUrl)
      const { asked, isEnded } = ask(client)
      await untilShare(share, isEnded)
      await serving.kill()
      client.close()
      await Promise.all([load.stop(), asked])
      kills += 1
      copyKilled()
      left = shareIn(copyDir)
      check(copyDir, false)
      return left
    },
    async finish() {
      const { serving, captureUrl, client } = await open()
      checkResumed()
      const load = send(captureUrl)
      const { asked, isEnded } = ask(client)
      await untilShare(nearEnd, isEnded)
      await Promise.all([load.stop(), asked])
      // Deliveries that arrived in between belong to it too.
      await untilIndexed(dataDir)
      await work.ask?.(client)
      await untilShare(1, () => false)
      client.close()
      const status = await serving.stop()
      if (status !== 0) fail('other', `it ended with ${status}: ${serving.complaints()}`)
      left = 1
      check(dataDir, true)
      for (const fault of work.endFaults(dataDir)) fail('other', fault)
    },
  }
}
