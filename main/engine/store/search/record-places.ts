import type { Database } from 'better-sqlite3'
import { type Bits, blockIds, blockOf, isEmpty, noBits, setBit } from '../index/postings/bits.ts'
import type { PostingReads } from '../index/postings/posting-reads.ts'
import { ownRecordId } from '../index/postings/posting-schema.ts'
import { createRecordIdReads } from '../index/texts/record-ids.ts'
import { recordIdOf } from '../read/records/record-sql.ts'
import { likePattern } from './condition-parts.ts'
import { common, either, type Part, without } from './found.ts'

/** Records that are looked up before a search begins; where more have the text, the first are found soon by looking. */
const maximumRecords = 3_000
/** The same for their deliveries. */
const maximumDeliveries = 20_000
/** Mostly a few records are found soon, and little is left for the others. */
const cost = 10

export const recordPlaceSql = {
  /** Deliveries of those of the records, a JSON list of numbers, whose id has the text. */
  deliveries: `SELECT i.delivery_id FROM json_each(@numbers) j CROSS JOIN records c ON c.id = j.value
    CROSS JOIN inspections i INDEXED BY inspections_in_trail ON i.record = c.id
    WHERE ${recordIdOf('c')} LIKE @pattern ESCAPE '\\' LIMIT +@limit`,
} as const

export interface RecordPlaces {
  /** Deliveries whose record's id has the text. `textHas`: those that may have it anywhere. */
  withText(text: string, trigrams: readonly string[], textHas: Part): Part
}

/** Finds the deliveries of a record by its number, so that no text has to be looked at. */
export function createRecordPlaces(database: Database, postings: PostingReads): RecordPlaces {
  const numbersOf = createRecordIdReads(database)
  const deliveries = database.prepare<object, number>(recordPlaceSql.deliveries).pluck()

  function placesOf(text: string, trigrams: readonly string[]): Map<number, Bits> | null {
    const numbers = numbersOf(trigrams, maximumRecords)
    if (numbers === null) return null
    const ids = deliveries.all({
      numbers: JSON.stringify(numbers),
      pattern: likePattern(text),
      limit: maximumDeliveries + 1,
    })
    if (ids.length > maximumDeliveries) return null
    const places = new Map<number, Bits>()
    for (const id of ids) {
      const bits = places.get(blockOf(id)) ?? noBits()
      places.set(blockOf(id), bits)
      setBit(bits, id % blockIds)
    }
    return places
  }

  return {
    withText(text, trigrams, textHas) {
      const own = postings.termOf('record-id', ownRecordId)
      let places: Map<number, Bits> | null | undefined
      return {
        cost,
        find(block) {
          if (isEmpty(block.wanted)) return { sure: noBits(), maybe: noBits() }
          if (places === undefined) places = placesOf(text, trigrams)
          if (places === null) return textHas.find(block)
          const ofRecord = common(places.get(block.number) ?? noBits(), block.wanted)
          // Their own ids are looked at.
          const wanted = common(postings.bitsOf(own, block.number), block.wanted)
          if (isEmpty(wanted)) return { sure: ofRecord, maybe: ofRecord }
          const sure = without(ofRecord, wanted)
          return { sure, maybe: either(sure, textHas.find({ ...block, wanted }).maybe) }
        },
      }
    },
  }
}
