import { hash } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { openStore } from '../../../main/engine/store/open-store.ts'
import { everything } from '../../../main/engine/store/read-store.ts'
import type { Store } from '../../../main/engine/store/store.ts'
import { testPorts } from '../engine/ports.ts'
import type { WriterFault } from '../workers/faulty-writer-worker.ts'
import { arrivedDelivery, captured } from './arrived-delivery.ts'
import { plant } from './plant-fault.ts'

/** The outcome of everything that was sent. */
export interface Counts {
  sent: number
  acknowledged: number
  refused: number
  restarts: number
  compared: number
}

const entry = new URL('../workers/faulty-writer-worker.ts', import.meta.url)
const digest = (body: Uint8Array): string => hash('sha256', body)

/**
 * A store in a separate folder in which faults are planted, with a model of its required content: every
 * acknowledged delivery, byte for byte, and nothing that was never sent.
 */
export class FaultyStore {
  readonly #root = mkdtempSync(join(tmpdir(), 'hooktrail-faults-'))
  readonly #dataDir = join(this.#root, 'data')
  readonly #counts: Counts
  /** Digest by id. */
  readonly #acknowledged = new Map<number, string>()
  readonly #sent = new Set<string>()
  #store: Store | null = null
  #isWriterDead = false
  #aheadMs = 0
  #number = 0

  constructor(counts: Counts) {
    this.#counts = counts
  }

  async open(): Promise<void> {
    const ports = testPorts(this.#dataDir)
    const clock = { nowMs: () => Date.now() + this.#aheadMs, monotonicMs: () => performance.now() }
    const workers = { ...ports.workers, writer: entry }
    const options = {
      ports: { ...ports, clock, workers },
      rulesVersion: 1,
      holder: { host: 'command' },
    } as const
    this.#store = await openStore(options)
    this.#isWriterDead = false
    if (this.#store.damagedStoreMovedTo !== null)
      throw new Error('A store that nobody damaged was moved aside.')
    this.#compare()
  }

  /** Deliveries that arrive together are in one group. */
  async capture(sizes: readonly number[]): Promise<void> {
    const store = this.#opened()
    await Promise.all(
      sizes.map(async size => {
        this.#number += 1
        const body = Buffer.alloc(size, `${this.#number} `)
        this.#sent.add(digest(body))
        this.#counts.sent += 1
        try {
          const receivedAtMs = Date.now() + this.#aheadMs
          this.#acknowledged.set(await captured(store, arrivedDelivery({ body, receivedAtMs })), digest(body))
          this.#counts.acknowledged += 1
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          this.#counts.refused += 1
        }
      }),
    )
  }

  /** Until another is set. */
  async setFault(fault: WriterFault): Promise<void> {
    if (this.#isWriterDead) return
    await plant(this.#dataDir, fault)
    if (fault.startsWith('die')) this.#isWriterDead = true
  }

  /** Deliveries that arrive during the work find the database locked. */
  async whileLocked(work: () => Promise<void>): Promise<void> {
    const stranger = new Database(join(this.#dataDir, 'store.db'))
    stranger.exec('BEGIN IMMEDIATE')
    await work()
    stranger.close()
  }

  setTotalsBack(): void {
    const stranger = new Database(join(this.#dataDir, 'store.db'))
    stranger.exec('UPDATE totals SET last_delivery_id = last_delivery_id / 2, last_session_id = 0')
    stranger.close()
  }

  jump(days: number): void {
    this.#aheadMs += days * 24 * 60 * 60 * 1000
  }

  /** Somebody deletes some of the acknowledged ones by way of Hooktrail. */
  async removeSome(): Promise<void> {
    const ids = [...this.#acknowledged.keys()].filter(id => id % 3 === 0)
    const reader = openReadStore({ dataDir: this.#dataDir, rulesVersion: 1 })
    try {
      await this.#opened().removeDeliveries(
        reader.deliveriesById(ids.slice(0, 100) as never).map(row => row.id),
      )
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
    for (const id of ids.slice(0, 100)) {
      if (reader.deliveriesById([id] as never).length === 0) this.#acknowledged.delete(id)
    }
    reader.close()
  }

  async refusesSecond(): Promise<void> {
    const ports = testPorts(this.#dataDir)
    const second = await openStore({ ports, rulesVersion: 1, holder: { host: 'command' } }).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'store-held') return null
        throw error
      },
    )
    if (second === null) return
    await second.close()
    throw new Error('A second writer was let in.')
  }

  /** Deletes a file beside the open store; `work` runs before anything is closed. */
  async withoutFile(name: string, work: () => Promise<void>): Promise<void> {
    rmSync(join(this.#dataDir, name), { force: true })
    await work()
  }

  async whileAway(work: () => Promise<void>): Promise<void> {
    renameSync(this.#dataDir, `${this.#dataDir}-away`)
    await work()
    renameSync(`${this.#dataDir}-away`, this.#dataDir)
  }

  /** With everything in it: none of that is expected any more. */
  deleteFolder(): void {
    rmSync(this.#dataDir, { recursive: true })
    this.#acknowledged.clear()
  }

  async restart(): Promise<void> {
    this.#counts.restarts += 1
    await this.#store?.close()
    await this.open()
  }

  async remove(): Promise<void> {
    await this.#store?.close()
    rmSync(this.#root, { recursive: true, force: true })
  }

  #opened(): Store {
    if (this.#store === null) throw new Error('The store is not open.')
    return this.#store
  }

  #compare(): void {
    const reader = openReadStore({ dataDir: this.#dataDir, rulesVersion: 1 })
    try {
      for (const [id, expected] of this.#acknowledged) {
        const [row] = reader.deliveriesById([id] as never)
        if (row === undefined) throw new Error(`Delivery ${id} was acknowledged and is missing.`)
        const body = reader.body(row.id, 0, row.bodyBytes)?.bytes ?? new Uint8Array()
        if (digest(body) !== expected) throw new Error(`Delivery ${id} is not what was acknowledged.`)
        this.#counts.compared += 1
      }
      let count = 0
      for (let before: ReturnType<typeof reader.newestDeliveryId> | undefined; ; ) {
        const window = { before: before ?? undefined, limit: 500, search: everything }
        const { rows, hasMore } = reader.listDeliveries(window)
        count += rows.length
        for (const { id, bodyBytes } of rows) {
          const body = reader.body(id, 0, bodyBytes)?.bytes ?? new Uint8Array()
          if (!this.#sent.has(digest(body))) throw new Error(`Delivery ${id} was never sent.`)
        }
        before = rows.at(-1)?.id
        if (!hasMore) break
      }
      const total = this.#opened().totals().deliveries
      if (total !== count) throw new Error(`${count} deliveries are stored, ${total} are counted.`)
    } finally {
      reader.close()
    }
  }
}
