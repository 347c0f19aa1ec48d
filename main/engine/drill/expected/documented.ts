import { type JsonNode, readJson } from '#contract/json/text'
import type { RecordState } from '../judging/states.ts'
import type { Anatomy } from '../trail/anatomy.ts'
import {
  documentedAmount,
  isStatusName,
  type RecordEnd,
  rootOf,
  textOf,
  unjudged,
  type Verdict,
  wrong,
} from './judge.ts'
import { isAmount, isRounded, type Member, memberNamed } from './values.ts'

/** Facts about an app, from runs of the trail in order. */
export interface AppFacts {
  /** Steps after which alone the state shows their status, or that change nothing although earlier ones do. */
  readonly knownWords: ReadonlySet<number>
  /** Records of which the app rounds every amount. */
  readonly roundedRecords: ReadonlySet<number>
}

const noStatus = 'The state has no member that plainly holds a status.'
const noAmount = 'The state has no member that plainly holds the amount.'
const ownWords = 'The status in the state has other words than the notifications.'

/**
 * Compares the status in the state with the status of the latest notification. It is wrong only if it is the status of
 * another notification, and the app uses the words of the service elsewhere. Other words are not judged.
 */
export function judgeStatus(
  end: RecordEnd,
  { trail, recordOf }: Anatomy,
  facts: AppFacts,
  isIgnored: (pointer: string) => boolean,
): Verdict {
  const member = plainMember(end.root, isStatusName, isIgnored)
  const expected = trail.steps[end.latest]?.status ?? ''
  if (member === null || expected === '') return unjudged(noStatus)
  const shown = textOf(member.node).toLowerCase()
  if (shown === expected.toLowerCase()) return { is: 'right' }
  const isOther = trail.steps.some(
    ({ status }, step) => recordOf[step] === end.record && status.toLowerCase() === shown,
  )
  if (!isOther || !facts.knownWords.has(end.latest)) return unjudged(ownWords)
  return wrong(end.state, member.pointer, JSON.stringify(expected), member)
}

/**
 * Judges a member `amount`: it is right if it is the amount of all notifications, also in minor units. It is wrong only
 * if the app is known to round.
 */
export function judgeAmount(
  end: RecordEnd,
  anatomy: Anatomy,
  facts: AppFacts,
  isIgnored: (pointer: string) => boolean,
): Verdict {
  const member = plainMember(end.root, name => name === 'amount', isIgnored)
  const expected = onlyAmount(end.record, anatomy)
  if (member === null || expected === null) return unjudged(noAmount)
  const shown = textOf(member.node)
  if (shown !== '' && isAmount(expected, shown)) return { is: 'right' }
  if (!isRounded(expected, shown) || !facts.roundedRecords.has(end.record)) return unjudged(noAmount)
  return wrong(end.state, member.pointer, JSON.stringify(expected), member)
}

/** Status that a record's state shows, in lower case; `null` without a plain one. */
export function shownStatus(states: readonly RecordState[], record: number): string | null {
  const member = plainMember(jsonOf(states, record), isStatusName, () => false)
  return member === null ? null : textOf(member.node).toLowerCase()
}

/** Amount that a record's state shows; `null` without a plain one. */
export function shownAmount(states: readonly RecordState[], record: number): string | null {
  const member = plainMember(
    jsonOf(states, record),
    name => name === 'amount',
    () => false,
  )
  return member === null ? null : textOf(member.node)
}

/** The amount of a record if all its notifications have the same; `null` otherwise. */
export function onlyAmount(record: number, { trail, recordOf }: Anatomy): string | null {
  const kind = trail.records[record]?.kind ?? ''
  const amounts = trail.bodies
    .filter((_, step) => recordOf[step] === record)
    .map(text => {
      const body = readJson(text)
      return body.ok ? documentedAmount(body.root, kind) : null
    })
  return new Set(amounts).size === 1 ? (amounts[0] ?? null) : null
}

function plainMember(
  root: JsonNode | null,
  isName: (name: string) => boolean,
  isIgnored: (pointer: string) => boolean,
): Member | null {
  const found = root === null ? null : memberNamed(root, isName)
  return found === null || found === 'several' || isIgnored(found.pointer) ? null : found
}

function jsonOf(states: readonly RecordState[], record: number): JsonNode | null {
  const state = states.find(one => one.record === record && one.subject === 'own')
  return state === undefined ? null : rootOf(state)
}
