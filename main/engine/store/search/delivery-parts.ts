import type { Database } from 'better-sqlite3'
import { addAll, type Bits, blockIds, noBits, setBit, setRange } from '../index/postings/bits.ts'
import { createPostingReads } from '../index/postings/posting-reads.ts'
import { anyRefund, longMark, type PostingField } from '../index/postings/posting-schema.ts'
import { askedTrigrams } from '../index/texts/fold-text.ts'
import { createTextReads } from '../index/texts/text-reads.ts'
import { amountValue } from '../index/values/amount-value.ts'
import { createValueReads, type ValueRange } from '../index/values/value-reads.ts'
import type { ValueField } from '../index/values/value-schema.ts'
import { mutingOf } from '../read/findings/muting.ts'
import type { Search } from '../read/rows.ts'
import { createAnswerParts } from './answer-part.ts'
import type { Term } from './binder.ts'
import { type CodeTerm, createCodeTerms } from './code-terms.ts'
import { likePattern } from './condition-parts.ts'
import { headerNeedle } from './delivery-conditions.ts'
import {
  anyPart,
  anything,
  common,
  everything,
  exactly,
  maybe,
  nothing,
  notPart,
  type Part,
} from './found.ts'
import { createRecordPlaces } from './record-places.ts'
import { createRoutePart } from './route-part.ts'
import { createSessionParts } from './session-parts.ts'
import { createTagParts } from './tag-parts.ts'
import { textPart } from './text-part.ts'

/** More values than people name are searched for one by one. */
const maximumValues = 500
const anyStatus = { from: null, to: null }
const severities = ['error', 'warning', 'info'] as const

export const pinSql = 'SELECT delivery_id FROM pins WHERE delivery_id BETWEEN @first AND @last'

export interface DeliveryParts {
  /** What the index knows of a term about a delivery. `isUp`: the blocks are asked in ascending order. */
  partOf(term: Term, search: Search, isUp: boolean): Part
  /** All deliveries of a field's value. */
  withValue(field: PostingField, value: string): Part
  /** All with a finding of this code, of the delivery itself or of it in its trail. */
  withCode(field: 'finding' | 'trail-finding', code: string): Part
}

export function createDeliveryParts(database: Database): DeliveryParts {
  const postings = createPostingReads(database)
  const values = createValueReads(database)
  const texts = createTextReads(database)
  const sessionIs = createSessionParts(database)
  const routeIs = createRoutePart(database, postings)
  const records = createRecordPlaces(database, postings)
  const answers = createAnswerParts(database)
  const muting = mutingOf(database)
  const codes = createCodeTerms(database)
  const tags = createTagParts(database)
  const pins = database.prepare<object, number>(pinSql).pluck()

  function withTerms(terms: readonly (number | null)[]): Part {
    const known = terms.filter(term => term !== null)
    if (known.length === 0) return nothing
    return exactly(known.length, ({ number }) => {
      const bits = noBits()
      for (const term of known) addAll(bits, postings.bitsOf(term, number))
      return bits
    })
  }

  const withValue = (field: PostingField, value: string): Part => withTerms([postings.termOf(field, value)])
  const withOneOf = (field: PostingField, asked: readonly string[]): Part =>
    withTerms(asked.map(value => postings.termOf(field, value)))
  const withCode = (field: 'finding' | 'trail-finding', code: string): Part =>
    withOneOf(
      field,
      severities.map(severity => `${severity} ${code}`),
    )
  const withSeverity = (severity: string): Part =>
    muting.list().length === 0
      ? anyPart([withValue('severity', severity), withValue('trail-severity', severity)])
      : withVisible(codes.ofSeverity(severity))
  /** Where some findings of a code are muted, and others are not, each delivery is looked at. */
  const withVisible = (terms: readonly CodeTerm[]): Part =>
    anyPart([
      withTerms(terms.filter(term => term.muted === 'none').map(({ id }) => id)),
      maybe(withTerms(terms.filter(term => term.muted === 'some').map(({ id }) => id))),
    ])
  const withAnyFinding = (): Part => anyPart(severities.map(withSeverity))

  function refundIs(value: string): Part {
    if (value === 'none') return notPart(withValue('refund', anyRefund))
    return withValue('refund', value)
  }

  function findingIs(value: string): Part {
    if (value === 'any') return withAnyFinding()
    if (value === 'none') return notPart(withAnyFinding())
    if (severities.some(severity => severity === value)) return withSeverity(value)
    return anyPart([withCode('finding', value), withCode('trail-finding', value)])
  }

  function stateIs(value: string): Part {
    switch (value) {
      case 'whole':
      case 'malformed':
      case 'aborted':
        return withValue('reception', value)
      case 'truncated':
        return notPart(withOneOf('reception', ['whole', 'malformed']))
      case 'read':
        return everything
      case 'unread':
        return nothing
      case 'answered':
        return answers.status(anyStatus)
      case 'unanswered':
        return notPart(answers.status(anyStatus))
      case 'refused':
        return answers.status({ from: 400, to: null })
      case 'late':
        return answers.late()
      case 'repeated':
        return withValue('is', 'repeated')
      case 'tagged':
        return tags.tag('any')
      case 'noted':
        return tags.noted()
      case 'pinned':
        return exactly(1, ({ number }) => {
          const bits = noBits()
          const first = number * blockIds
          for (const id of pins.all({ first, last: first + blockIds - 1 })) setBit(bits, id - first)
          return bits
        })
      default:
        return anything
    }
  }

  /** Values of a field that hold a text. */
  function valueHas(field: 'asset' | 'reason', text: string): Part {
    const found = postings.termsLike(field, likePattern(text), maximumValues)
    if (found === null) return anything
    const part = withTerms(found.map(({ id }) => id))
    // Of a long value only the digest is known; and a text over a line feed may lie across both parts of a reason.
    const isOpen = text.includes('\n') || found.some(({ value }) => value.startsWith(longMark))
    return isOpen ? maybe(part) : part
  }

  function valueIs(field: ValueField, range: ValueRange): Part {
    return {
      cost: 20,
      find(block) {
        const { sure, maybe } = values.within(field, block.number, range, block.wanted)
        return { sure: common(sure, block.wanted), maybe: common(maybe, block.wanted) }
      },
    }
  }

  function numberIs({ field, range }: Extract<Term, { type: 'number' }>): Part {
    const plain = { ...range, isFromExcluded: false, isToExcluded: false, isExact: true }
    if (field === 'received' || field === 'size') return valueIs(field, plain)
    if (field === 'answer') return answers.status(range)
    if (field !== 'id') return anything
    return exactly(0, ({ number }) => {
      const bits: Bits = noBits()
      const first = Math.max(0, (range.from ?? 0) - number * blockIds)
      const last = Math.min(blockIds - 1, (range.to ?? Number.MAX_SAFE_INTEGER) - number * blockIds)
      setRange(bits, first, last)
      return bits
    })
  }

  function amountIs(term: Extract<Term, { type: 'decimal' }>): Part {
    const from = term.range.from === null ? null : amountValue(term.range.from)
    const to = term.range.to === null ? null : amountValue(term.range.to)
    if ((term.range.from !== null && from === null) || (term.range.to !== null && to === null))
      return anything
    return valueIs('amount', {
      from: from?.value ?? null,
      to: to?.value ?? null,
      isFromExcluded: term.isFromExcluded,
      isToExcluded: term.isToExcluded,
      isExact: (from?.isExact ?? true) && (to?.isExact ?? true),
    })
  }

  function textHas(text: string, isUp: boolean): Part {
    const trigrams = askedTrigrams(text)
    return trigrams === null ? anything : textPart(texts, trigrams, isUp)
  }

  function recordHas(text: string, isUp: boolean): Part {
    const trigrams = askedTrigrams(text)
    return trigrams === null ? anything : records.withText(text, trigrams, textPart(texts, trigrams, isUp))
  }

  function textIs({ field, text }: Extract<Term, { type: 'text' }>, search: Search, isUp: boolean): Part {
    switch (field) {
      case 'asset':
      case 'reason':
        return valueHas(field, text)
      case 'note':
        return tags.noteHas(text)
      case 'session':
        return sessionIs(text, search)
      case 'route':
        return routeIs(text, search)
      case 'header':
        return textHas(headerNeedle(text), isUp)
      case 'record':
        return recordHas(text, isUp)
      case 'target':
      case 'body':
        return textHas(text, isUp)
      default:
        return nothing
    }
  }

  function choiceIs({ field, values: asked }: Extract<Term, { type: 'choice' }>): Part {
    switch (field) {
      case 'service':
      case 'kind':
      case 'status':
      case 'method':
        return withOneOf(field, asked)
      case 'refund':
        return anyPart(asked.map(refundIs))
      case 'finding':
        return anyPart(asked.map(findingIs))
      case 'tag':
        return anyPart(asked.map(tags.tag))
      case 'is':
        return anyPart(asked.map(stateIs))
      default:
        return nothing
    }
  }

  return {
    withValue,
    withCode,
    partOf(term, search, isUp) {
      switch (term.type) {
        case 'anywhere':
          return anyPart([textHas(term.text, isUp), tags.tagHas(term.text), tags.noteHas(term.text)])
        case 'choice':
          return choiceIs(term)
        case 'text':
          return textIs(term, search, isUp)
        case 'number':
          return numberIs(term)
        case 'decimal':
          return amountIs(term)
      }
    },
  }
}
