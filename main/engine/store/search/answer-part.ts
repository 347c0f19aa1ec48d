import type { Database } from 'better-sqlite3'
import type { Range } from '#contract/query/values'
import { answerLimitMs } from '#contract/services/envelope'
import { type Bits, blockIds, noBits, offsetsOf, setBit } from '../index/postings/bits.ts'
import { common, exactly, type Part, without } from './found.ts'

/** As `answers_remarkable` has it. */
const isRemarkable = `(status < 200 OR status > 299 OR elapsed_ms > ${answerLimitMs})`
const ofBlock = 'delivery_id BETWEEN @first AND @last'
const hasStatus = 'status BETWEEN @from AND @to'
const cost = 35
/** So few deliveries of a block are looked up by their ids. */
const fewIds = 500
const usual = { from: 200, to: 299 }

export const answerPartSql = {
  remarkable: `SELECT delivery_id FROM answers INDEXED BY answers_remarkable
    WHERE ${isRemarkable} AND ${ofBlock} AND ${hasStatus}`,
  late: `SELECT delivery_id FROM answers INDEXED BY answers_remarkable
    WHERE ${isRemarkable} AND ${ofBlock} AND elapsed_ms > ${answerLimitMs}`,
  counts: `SELECT count(*) AS answered, count(CASE WHEN ${hasStatus} THEN 1 END) AS within
    FROM answers WHERE ${ofBlock}`,
  within: `SELECT delivery_id FROM answers WHERE ${ofBlock} AND ${hasStatus}`,
  /** `ids`: a JSON list. */
  among: `SELECT a.delivery_id FROM json_each(@ids) j CROSS JOIN answers a
    WHERE a.delivery_id = j.value AND a.status BETWEEN @from AND @to`,
  beyond: `SELECT delivery_id FROM answers WHERE ${ofBlock} AND NOT ${hasStatus}`,
} as const

export interface AnswerParts {
  /** Answered with a status within. */
  status(range: Range<number>): Part
  late(): Part
}

/** How deliveries were answered, as the store has it: most were answered alike, and the others have an index. */
export function createAnswerParts(database: Database): AnswerParts {
  const ids = (sql: string) => database.prepare<object, number>(sql).pluck()
  const remarkable = ids(answerPartSql.remarkable)
  const late = ids(answerPartSql.late)
  const within = ids(answerPartSql.within)
  const among = ids(answerPartSql.among)
  const beyond = ids(answerPartSql.beyond)
  const counts = database.prepare<object, { answered: number; within: number }>(answerPartSql.counts)

  const endsOf = (number: number) => ({ first: number * blockIds, last: (number + 1) * blockIds - 1 })

  function bitsOf(found: readonly number[], number: number): Bits {
    const bits = noBits()
    for (const id of found) setBit(bits, id - number * blockIds)
    return bits
  }

  return {
    status(range) {
      const [from, to] = [range.from ?? 0, range.to ?? Number.MAX_SAFE_INTEGER]
      const isUsual = from <= usual.to && to >= usual.from
      return exactly(cost, ({ number, all, wanted }) => {
        const start = number * blockIds
        if (!isUsual) return bitsOf(remarkable.all({ ...endsOf(number), from, to }), number)
        const few = offsetsOf(wanted)
        if (few.length <= fewIds) {
          return bitsOf(among.all({ ids: JSON.stringify(few.map(at => start + at)), from, to }), number)
        }
        const there = offsetsOf(all)
        const asked = { first: start + (there[0] ?? 0), last: start + (there.at(-1) ?? 0), from, to }
        const { answered = 0, within: found = 0 } = counts.get(asked) ?? {}
        if (found === 0) return noBits()
        // Where all were answered, those are read that were answered in another way: mostly none.
        if (answered < there.length || found < answered / 2) return bitsOf(within.all(asked), number)
        return found === answered ? all : without(all, bitsOf(beyond.all(asked), number))
      })
    },
    late: () =>
      exactly(cost, ({ number, wanted }) => common(bitsOf(late.all(endsOf(number)), number), wanted)),
  }
}
