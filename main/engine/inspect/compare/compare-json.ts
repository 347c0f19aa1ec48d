import { pointerTo } from '#contract/json/pointer'
import { type JsonArrayNode, type JsonNode, type JsonObjectNode, jsonTextOf } from '#contract/json/text'
import { canonicalText } from '../values/canonical-text.ts'
import { matchesInOrder, matchSteps } from './match-steps.ts'

export interface Difference {
  readonly path: string
  readonly from: JsonNode | null
  readonly to: JsonNode | null
  /** A new element at the end of its list. */
  readonly isAtEnd: boolean
}

export interface JsonSide {
  readonly text: string
  readonly root: JsonNode
}

/** Values at longer pointers are replaced completely, which limits the cost of hostile nesting. */
const maximumPathLength = 2000
/** Below this depth equal texts are not searched, since each comparison reads everything inside. */
const maximumTextDepth = 8

interface Pair {
  readonly path: string
  readonly depth: number
  readonly from: JsonNode
  readonly to: JsonNode
}

/**
 * Differences between two values as a patch: applied in sequence, with indexes in the list as changed so far,
 * they turn the old value into the new. Numbers differ by text, strings by value. The order of members and
 * repeated names before the last don't count. Iterative. Stops after `limit` with `isCut`.
 */
export function compareJson(
  from: JsonSide,
  to: JsonSide,
  limit: number,
  isStepList: (path: string) => boolean,
): { differences: Difference[]; isCut: boolean } {
  const differences: Difference[] = []
  const work: Pair[] = [{ path: '', depth: 0, from: from.root, to: to.root }]
  for (let pair = work.pop(); pair !== undefined; pair = work.pop()) {
    // The rest may be equal: only the next difference shows whether the list is cut.
    if (differences.length > limit) break
    // Equal text means equal values: most of two neighbors is equal.
    const canHaveEqualText = pair.depth <= maximumTextDepth
    if (canHaveEqualText && jsonTextOf(from.text, pair.from) === jsonTextOf(to.text, pair.to)) continue
    if (pair.path.length > maximumPathLength) {
      if (canonicalText(pair.from) !== canonicalText(pair.to)) differences.push(replacement(pair))
    } else if (pair.from.type === 'object' && pair.to.type === 'object') {
      compareObjects(pair, pair.from, pair.to, differences, work)
    } else if (pair.from.type === 'array' && pair.to.type === 'array') {
      compareLists(pair, pair.from, pair.to, differences, work, isStepList(pair.path))
    } else if (!isSameScalar(pair.from, pair.to)) {
      differences.push(replacement(pair))
    }
  }
  return { differences: differences.slice(0, limit), isCut: differences.length > limit }
}

function replacement({ path, from, to }: Pair): Difference {
  return { path, from, to, isAtEnd: false }
}

function isSameScalar(from: JsonNode, to: JsonNode): boolean {
  if (from.type === 'number' && to.type === 'number') return from.text === to.text
  if (from.type === 'string' && to.type === 'string') return from.value === to.value
  if (from.type === 'boolean' && to.type === 'boolean') return from.value === to.value
  return from.type === 'null' && to.type === 'null'
}

function compareObjects(
  { path, depth }: Pair,
  from: JsonObjectNode,
  to: JsonObjectNode,
  differences: Difference[],
  work: Pair[],
): void {
  const old = new Map(from.members.map(({ key, value }) => [key, value]))
  const now = new Map(to.members.map(({ key, value }) => [key, value]))
  for (const [key, value] of old) {
    if (!now.has(key)) differences.push({ path: pointerTo(path, key), from: value, to: null, isAtEnd: false })
  }
  const pairs: Pair[] = []
  for (const [key, value] of now) {
    const before = old.get(key)
    const memberPath = pointerTo(path, key)
    if (before === undefined) differences.push({ path: memberPath, from: null, to: value, isAtEnd: false })
    else pairs.push({ path: memberPath, depth: depth + 1, from: before, to: value })
  }
  pushInOrder(pairs, work)
}

function compareLists(
  { path, depth }: Pair,
  from: JsonArrayNode,
  to: JsonArrayNode,
  differences: Difference[],
  work: Pair[],
  areSteps: boolean,
): void {
  const saved = areSteps
    ? matchesInOrder(matchSteps(from.items, to.items))
    : matchesByIndex(Math.min(from.items.length, to.items.length))
  const savedOld = new Set(saved.map(match => match.from))
  const savedNew = new Set(saved.map(match => match.to))
  // From the end, so that no removal moves a later one.
  for (let index = from.items.length - 1; index >= 0; index--) {
    const item = from.items[index]
    if (item === undefined || savedOld.has(index)) continue
    differences.push({ path: pointerTo(path, index), from: item, to: null, isAtEnd: false })
  }
  const lastSaved = saved.at(-1)?.to ?? -1
  for (const [index, item] of to.items.entries()) {
    if (savedNew.has(index)) continue
    differences.push({ path: pointerTo(path, index), from: null, to: item, isAtEnd: index > lastSaved })
  }
  const pairs: Pair[] = []
  for (const match of saved) {
    const [before, after] = [from.items[match.from], to.items[match.to]]
    if (before !== undefined && after !== undefined) {
      pairs.push({ path: pointerTo(path, match.to), depth: depth + 1, from: before, to: after })
    }
  }
  pushInOrder(pairs, work)
}

function matchesByIndex(count: number): { from: number; to: number }[] {
  return Array.from({ length: count }, (_, index) => ({ from: index, to: index }))
}

/** The work list is a stack: pushed in reverse, so that differences follow the order of the new text. */
function pushInOrder(pairs: readonly Pair[], work: Pair[]): void {
  for (let index = pairs.length - 1; index >= 0; index--) {
    const pair = pairs[index]
    if (pair !== undefined) work.push(pair)
  }
}
