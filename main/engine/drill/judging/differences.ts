import type { Change } from '#contract/deliveries/trail'
import type { DrillTrail } from '#contract/drill/sequence'
import { pointerTo, pointerTokens } from '#contract/json/pointer'
import { jsonTextOf } from '#contract/json/text'
import { readInstant } from '#contract/services/values/instants'
import { readBoundedJson } from '../../inspect/body/bounded-json.ts'
import { compareJson, type Difference, type JsonSide } from '../../inspect/compare/compare-json.ts'
import type { RecordState } from './states.ts'

const maximumDifferences = 200

export interface Tolerance {
  /** Pointers in a state, with everything below; `*` stands for any name or index. */
  readonly ignored: readonly string[]
  /** The same in states of records of which nothing was sent. */
  readonly ignoredUnsent?: readonly string[]
  readonly ignoresCase: boolean
}

/**
 * Differences of the end states of two runs, by place: `/0/status` is the status in the first state. Another HTTP status
 * or exit code changes the place itself. Other text is compared by line, from `/0/0` on. Instants are equal in any zone.
 */
export function differencesOf(
  before: readonly RecordState[],
  after: readonly RecordState[],
  tolerance: Tolerance,
): Change[] {
  const isIgnored = ignoring(tolerance.ignored)
  const isIgnoredUnsent = ignoring(tolerance.ignoredUnsent ?? [])
  return before.flatMap((state, place) => {
    const other = after[place]
    if (other === undefined) return []
    const root = pointerTo('', place)
    if (state.status !== other.status) {
      return [change(root, String(state.status), String(other.status))]
    }
    if (state.text === other.text) return []
    const [from, to] = [sideOf(state), sideOf(other)]
    const isUnsent = state.isUnsent === true || other.isUnsent === true
    return compareJson(from, to, maximumDifferences, () => false)
      .differences.filter(({ path }) => !isIgnored(path) && !(isUnsent && isIgnoredUnsent(path)))
      .filter(difference => !isSame(difference, tolerance))
      .map(({ path, from: old, to: now }) =>
        change(
          root + path,
          old === null ? null : jsonTextOf(from.text, old),
          now === null ? null : jsonTextOf(to.text, now),
        ),
      )
  })
}

/** Whether a pointer is one of `pointers`, or below one; `*` in them stands for any name or index. */
export function ignoring(pointers: readonly string[]): (path: string) => boolean {
  const ignored = pointers.map(pointer => pointerTokens(pointer) ?? [])
  return path => {
    const tokens = pointerTokens(path) ?? []
    return ignored.some(
      pointer =>
        pointer.length <= tokens.length &&
        pointer.every((token, index) => token === '*' || token === tokens[index]),
    )
  }
}

/**
 * Pointers of differences between two runs of the same order, without the state's index. Indexes of objects in lists
 * become `*`; a differing item or line keeps its index.
 */
export function pathsToIgnore(changes: readonly Change[]): string[] {
  const paths = changes.map(({ path }) =>
    (pointerTokens(path) ?? [])
      .slice(1)
      .map((token, index, all) => (index < all.length - 1 && /^(0|[1-9][0-9]*)$/.test(token) ? '*' : token))
      .reduce(pointerTo, ''),
  )
  return [...new Set(paths)]
}

/** Whether a change is of a status, or of true and false. If one varies, the app is wrong, unlike with a clock or a number. */
export function statusTest(steps: DrillTrail['steps']): (change: Change) => boolean {
  const statuses = new Set(
    steps.flatMap(({ status, refundStatus }) => [status.toLowerCase(), refundStatus?.toLowerCase()]),
  )
  return ({ from, to }) =>
    [from, to].some(text => {
      const plain = text?.replace(/^"|"$/g, '').toLowerCase()
      return plain === 'true' || plain === 'false' || (plain !== undefined && statuses.has(plain))
    })
}

/** A difference as a change; `null`: missing. */
export function change(path: string, from: string | null, to: string | null): Change {
  const op = from === null ? 'add' : to === null ? 'remove' : 'replace'
  return { op, path, from, to, expected: false }
}

function isSame({ from, to }: Difference, { ignoresCase }: Tolerance): boolean {
  if (from?.type !== 'string' || to?.type !== 'string') return false
  const [a, b] = [readInstant(from.value)?.us ?? null, readInstant(to.value)?.us ?? null]
  if (a !== null && a === b) return true
  return ignoresCase && from.value.toLowerCase() === to.value.toLowerCase()
}

function sideOf({ text }: RecordState): JsonSide {
  const json = readBoundedJson(text)
  if (json?.ok === true) return { text, root: json.root }
  const lines = JSON.stringify(text.split(/\r?\n/))
  const read = readBoundedJson(lines)
  if (read?.ok === true) return { text: lines, root: read.root }
  const whole = JSON.stringify(text)
  return { text: whole, root: { type: 'string', start: 0, end: whole.length, value: text } }
}
