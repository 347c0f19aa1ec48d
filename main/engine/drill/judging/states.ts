import type { DrillState } from '#contract/drill/drill'
import type { DrillSending } from '#contract/drill/sequence'
import { readBoundedJson } from '../../inspect/body/bounded-json.ts'
import type { ReadState } from '../subject.ts'

/** The state of one record of a run. */
export interface RecordState extends DrillState {
  /** Place of the record in the trail's records. */
  readonly record: number
  readonly subject: DrillSending['subject']
}

/** As much of a state's text is shown. */
const shownBytes = 64 * 1024

/** Puts the trail's own identifiers in the place of a run's. */
export type PutBack = (text: string) => string

/** Whole values only, the longest first, in any case. */
export function createPutBack(values: readonly string[], identifiers: readonly string[]): PutBack {
  const originals = new Map(
    values.map((value, place) => [value.toLowerCase(), identifiers[place] ?? value] as const),
  )
  const pattern = [...originals.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map(value => value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|')
  if (pattern === '') return text => text
  const search = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu')
  return text => text.replace(search, found => originals.get(found.toLowerCase()) ?? found)
}

/** What was read, so that it compares with other runs. */
export function stateOf(
  { status, text, isCut }: ReadState,
  of: Pick<RecordState, 'record' | 'subject'>,
  putBack: PutBack,
): RecordState {
  const own = putBack(text)
  return { ...of, status, text: own, isJson: readBoundedJson(own)?.ok === true, isCut }
}

/** At most 64 KiB of its text. */
export function shownState(state: RecordState): RecordState {
  const bytes = Buffer.from(state.text)
  if (bytes.byteLength <= shownBytes) return state
  const text = bytes
    .subarray(0, shownBytes)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
  return { ...state, text, isJson: false, isCut: true }
}
