import { at, pointerTo } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'
import { readInstant } from '#contract/services/values/instants'
import { compareAmounts, readAmount } from '../../inspect/values/amounts.ts'
import { canonicalText } from '../../inspect/values/canonical-text.ts'
import { scalarText } from '../../inspect/values/scalars.ts'

/** A member of a state. */
export interface Member {
  readonly pointer: string
  readonly node: JsonNode
}

/** Searched values of a state. */
const mostValues = 10_000

/**
 * The only member of the objects nearest to the root whose name matches; lists are not searched. `null` for none;
 * `several` if it is not certain which.
 */
export function memberNamed(root: JsonNode, isName: (name: string) => boolean): Member | 'several' | null {
  let level: Member[] = [{ pointer: '', node: root }]
  for (let seen = 0; level.length > 0 && seen < mostValues; seen += level.length) {
    const members = level.flatMap(({ pointer, node }) =>
      node.type === 'object'
        ? node.members.map(({ key, value }) => ({ name: key, pointer: pointerTo(pointer, key), node: value }))
        : [],
    )
    const found = members.filter(({ name }) => isName(name.toLowerCase()))
    const [first] = found
    if (first !== undefined) return found.length === 1 ? first : 'several'
    level = members
  }
  return null
}

/** All members, at any depth and in lists, whose name matches. */
export function membersWith(root: JsonNode, isName: (name: string) => boolean): Member[] {
  const found: Member[] = []
  const work: Member[] = [{ pointer: '', node: root }]
  for (let next = work.pop(), seen = 0; next !== undefined && seen < mostValues; next = work.pop(), seen++) {
    const { pointer, node } = next
    if (node.type === 'array')
      work.push(...node.items.map((item, place) => ({ pointer: pointerTo(pointer, place), node: item })))
    if (node.type !== 'object') continue
    for (const { key, value } of node.members) {
      const member = { pointer: pointerTo(pointer, key), node: value }
      if (isName(key.toLowerCase())) found.push(member)
      work.push(member)
    }
  }
  return found
}

export function memberAt(root: JsonNode | null, pointer: string): Member | null {
  const node = root === null ? undefined : at(root, pointer)
  return node === undefined ? null : { pointer, node }
}

/**
 * Whether two values mean the same: numbers and texts with decimal numbers by value, instants in any zone, statuses in
 * any letter case, everything else as JSON.
 */
export function isSameValue(expected: JsonNode, actual: JsonNode, isStatus: boolean): boolean {
  const [a, b] = [scalarText(expected), scalarText(actual)]
  if (a === null || b === null) return canonicalText(expected) === canonicalText(actual)
  const arePlain = [a, b].every(text => readAmount(text)?.isPlain === true)
  if (arePlain && compareAmounts(a, b) === 0) return true
  if (isStatus && a.toLowerCase() === b.toLowerCase()) return true
  const [one, other] = [readInstant(a)?.us ?? null, readInstant(b)?.us ?? null]
  if (one !== null && one === other) return true
  return expected.type === actual.type && a === b
}

/** A positive decimal number as digits and a power of ten: `1500.25` is 150025 and -2. */
interface Decimal {
  readonly digits: bigint
  readonly places: number
}

const longestDecimal = 60

function readDecimal(text: string): Decimal | null {
  const [, whole = '', fraction = ''] = /^[+-]?(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '' || whole.length + fraction.length > longestDecimal) return null
  const plain = fraction.replace(/0+$/, '')
  return { digits: BigInt(whole + plain), places: plain.length }
}

/** Decimal places of minor units, such as cents, and of the units of tokens. */
const unitPlaces = [0, 2, 3, 6, 8, 9, 18]

/** Whether a state's number is the amount, apart from its sign, also in minor units or as a JavaScript number. */
export function isAmount(documented: string, shown: string): boolean {
  const [a, b] = [readDecimal(documented), readDecimal(shown)]
  if (a === null || b === null) return Number(documented) === Math.abs(Number(shown))
  if (Number(documented) === Math.abs(Number(shown))) return true
  return unitPlaces.some(
    places => a.digits * 10n ** BigInt(places + b.places) === b.digits * 10n ** BigInt(a.places),
  )
}

/** Whether a state's number is the amount with fewer decimal places, rounded in any direction, or as a 32-bit float. */
export function isRounded(documented: string, shown: string): boolean {
  const [exact, held] = [Number(documented), Math.abs(Number(shown))]
  if (held !== exact && held === Math.fround(exact)) return true
  const [a, b] = [readDecimal(documented), readDecimal(shown)]
  if (a === null || b === null || b.places >= a.places || b.digits === 0n) return false
  // As JavaScript numbers they are the same: the rest was lost in the state's own form.
  if (exact === held) return false
  const unit = 10n ** BigInt(a.places - b.places)
  const difference = a.digits - b.digits * unit
  return (difference < 0n ? -difference : difference) < unit
}
