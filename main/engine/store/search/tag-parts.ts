import type { Database } from 'better-sqlite3'
import { blockIds, noBits, setBit } from '../index/postings/bits.ts'
import { likePattern } from './condition-parts.ts'
import { exactly, notPart, type Part } from './found.ts'

const between = 'delivery_id BETWEEN @first AND @last'
/** Few deliveries have a tag or a note, and both are read in the order of their ids. */
const cost = 5

export const tagPartSql = {
  tag: `SELECT delivery_id FROM delivery_tags
    WHERE tag_id = (SELECT id FROM tags WHERE key = +@text) AND ${between}`,
  tagged: `SELECT delivery_id FROM delivery_tags INDEXED BY tags_of_delivery WHERE ${between}`,
  /** `text`: a pattern. */
  tagLike: `SELECT x.delivery_id FROM tags g CROSS JOIN delivery_tags x
    WHERE g.name LIKE +@text ESCAPE '\\' AND x.tag_id = g.id AND x.${between}`,
  noted: `SELECT delivery_id FROM delivery_notes WHERE ${between}`,
  noteLike: `SELECT delivery_id FROM delivery_notes WHERE ${between} AND text LIKE +@text ESCAPE '\\'`,
} as const

/** What the store has of tags and notes, certain for each delivery. */
export interface TagParts {
  /** The whole name in lower case; `any` or `none`. */
  tag(value: string): Part
  /** Names that have the text anywhere. */
  tagHas(text: string): Part
  noteHas(text: string): Part
  noted(): Part
}

export function createTagParts(database: Database): TagParts {
  const partOf = (sql: string): ((text: string) => Part) => {
    const ids = database.prepare<object, number>(sql).pluck()
    return text =>
      exactly(cost, ({ number }) => {
        const bits = noBits()
        const first = number * blockIds
        const asked = { first, last: first + blockIds - 1, ...(sql.includes('@text') ? { text } : {}) }
        for (const id of ids.all(asked)) setBit(bits, id - first)
        return bits
      })
  }
  const tag = partOf(tagPartSql.tag)
  const tagged = partOf(tagPartSql.tagged)
  const tagLike = partOf(tagPartSql.tagLike)
  const noted = partOf(tagPartSql.noted)
  const noteLike = partOf(tagPartSql.noteLike)
  return {
    tag(value) {
      if (value === 'any') return tagged('')
      return value === 'none' ? notPart(tagged('')) : tag(value)
    },
    tagHas: text => tagLike(likePattern(text)),
    noteHas: text => noteLike(likePattern(text)),
    noted: () => noted(''),
  }
}
