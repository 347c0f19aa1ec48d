import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { captureStore, removeEverySecondSession } from './captured-store.ts'
import type { LongWork } from './long-work.ts'

const sessions = 8
/** So many deliveries, or one half, have a body of over a megabyte, so that there is enough to be given back. */
const hugeOnes = 250

/** A store that has lost every second session, and gives the space back as `vacuum` asks it to. */
export function vacuumWork(): LongWork {
  let freeAtFirst = 1
  return {
    fault: 'kill -9 during a vacuum',
    async make(dataDir, deliveries) {
      const hugeOf = Math.max(2, Math.round(deliveries / hugeOnes))
      const markers = Array.from(
        { length: deliveries },
        (_, index) => `${index % hugeOf === 0 ? 'huge' : 'small'}-${index}`,
      )
      await captureStore({ dataDir, markers, sessions, isIndexed: true })
      await removeEverySecondSession(dataDir)
      const free = openFreePages(dataDir)
      freeAtFirst = free.count()
      free.close()
      const size = Math.ceil(deliveries / sessions)
      const isSaved = (index: number): boolean => Math.floor(index / size) % 2 === 1
      return {
        saved: markers.filter((_, index) => isSaved(index)),
        removed: markers.filter((_, index) => !isSaved(index)),
      }
    },
    async ask(client) {
      await client.call('storage.vacuum')
    },
    gauge(dataDir) {
      const free = openFreePages(dataDir)
      return { share: () => 1 - Math.min(1, free.count() / freeAtFirst), close: free.close }
    },
    endFaults(dataDir) {
      const free = openFreePages(dataDir)
      const count = free.count()
      free.close()
      return count === 0 ? [] : [`${count} free pages after a vacuum that ended`]
    },
  }
}

/** Free pages of the databases that can give them back. */
function openFreePages(dataDir: string): { count(): number; close(): void } {
  const databases = [
    'store.db',
    'index.db',
    ...readdirSync(dataDir).filter(name => /^texts-.*\.db$/.test(name)),
  ]
    .map(name => join(dataDir, name))
    .filter(existsSync)
    .map(file => new Database(file, { readonly: true, timeout: 10_000 }))
  const number = (database: Database.Database, name: string): number =>
    Number(database.pragma(name, { simple: true }))
  const vacuumed = databases.filter(database => number(database, 'auto_vacuum') !== 0)
  return {
    count: () => vacuumed.reduce((sum, database) => sum + number(database, 'freelist_count'), 0),
    close() {
      for (const database of databases) database.close()
    },
  }
}
