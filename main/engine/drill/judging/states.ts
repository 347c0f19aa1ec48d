import type { DrillState } from '#contract/drill/drill'
import type { DrillSending } from '#contract/drill/sequence'
import { readBoundedJson } from '../../inspect/body/bounded-json.ts'
import type { ReadState } from '../subject.ts'

export interface RecordState extends DrillState {
  readonly record: number
  readonly subject: DrillSending['subject']
  /** No notification of the record was sent that the app should accept. */
  readonly isUnsent?: boolean
}

const shownBytes = 64 * 1024

/** Replaces a run's identifiers by the trail's. */
export type PutBack = (text: string) => string

/** Complete values only, longest first, in any case. */
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

/** The state in a form that is comparable between runs. */
export function stateOf(
  { status, text, isCut }: ReadState,
  of: Pick<RecordState, 'record' | 'subject' | 'isUnsent'>,
  putBack: PutBack,
): RecordState {
  const own = putBack(text)
  return { ...of, status, text: own, isJson: readBoundedJson(own)?.ok === true, isCut }
}

export function shownState({ isUnsent: _, ...state }: RecordState): RecordState {
  const bytes = Buffer.from(state.text)
  if (bytes.byteLength <= shownBytes) return state
  const text = bytes
    .subarray(0, shownBytes)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
  return { ...state, text, isJson: false, isCut: true }
}
