import { join } from 'node:path'
import Database from 'better-sqlite3'
import { closeTexts, openTextsFor, textsOf } from '../../../main/engine/store/connection/read-texts.ts'
import { groupIds, groupOf } from '../../../main/engine/store/schema/text-schema.ts'
import type { Gauge } from './long-work.ts'

interface Ids {
  readonly first: number | null
  readonly last: number
  readonly inspected: number
}

/** How much of the index is there: one half is what is inspected, the other what is in the index of texts. */
export function indexGauge(dataDir: string): Gauge {
  const database = new Database(join(dataDir, 'store.db'), { readonly: true, timeout: 10_000 })
  database.prepare('ATTACH ? AS derived').run(join(dataDir, 'index.db'))
  const ids = database.prepare<[], Ids>(
    `SELECT (SELECT min(id) FROM deliveries) AS first, (SELECT last_delivery_id FROM totals) AS last,
       (SELECT through FROM index_state) AS inspected`,
  )
  openTextsFor(database, dataDir)
  const textsThrough = (): number =>
    textsOf(database)?.prepare<[], number>('SELECT through FROM text_progress').pluck().get() ?? 0
  return {
    share() {
      const found = ids.get()
      if (found === undefined || found.first === null) return 1
      const { first, last, inspected } = found
      // The texts of a group are added once all its ids are taken.
      const lastOfGroups = groupOf(last + 1) * groupIds - 1
      return (shareOf(first, inspected, last) + shareOf(first, textsThrough(), lastOfGroups)) / 2
    },
    close() {
      closeTexts(database)
      database.close()
    },
  }
}

function shareOf(first: number, through: number, last: number): number {
  if (last < first) return 1
  return Math.min(1, Math.max(0, through - first + 1) / (last - first + 1))
}
