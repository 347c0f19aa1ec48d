import type { Finding } from '#contract/deliveries/finding'
import { findingsAtFields } from '#contract/deliveries/finding-groups'
import { pointerTo, pointerTokens } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'
import { type ChildRange, shownRanges } from './tree-ranges.ts'

export interface NodeRow {
  readonly type: 'node'
  /** Unique in the tree: position of the value in the text. */
  readonly id: string
  readonly depth: number
  readonly pointer: string
  /** The member's name or the item's index; `null` for the root. */
  readonly name: string | null
  readonly isIndex: boolean
  readonly node: JsonNode
  readonly childCount: number
  readonly isOpen: boolean
  /** The last member or item has no comma. */
  readonly isLast: boolean
  readonly findings: readonly Finding[]
}

export interface FindingRow {
  readonly type: 'finding'
  readonly id: string
  readonly depth: number
  readonly pointer: string
  readonly finding: Finding
}

/** A member that a finding names and that is missing. */
export interface MissingRow {
  readonly type: 'missing'
  readonly id: string
  readonly depth: number
  readonly pointer: string
  readonly name: string
}

/** Children without rows, between those that have some. */
export interface GapRow extends ChildRange {
  readonly type: 'gap'
  readonly id: string
  readonly depth: number
  /** The pointer of their parent. */
  readonly pointer: string
  /** The id of the first hidden child, once it is shown. */
  readonly firstId: string
}

/** A line with a brace alone: the end of an open container, and the beginning of the body. */
export interface BraceRow {
  readonly type: 'brace'
  readonly id: string
  readonly depth: number
  readonly pointer: string
  readonly text: string
}

export type TreeRow = NodeRow | FindingRow | MissingRow | GapRow | BraceRow

/** Containers with more children than this are closed at first, below the root. */
const manyChildren = 200
const openDepth = 4

type LaidRow = MissingRow | FindingRow | GapRow | BraceRow

type Work = Pick<NodeRow, 'node' | 'name' | 'isIndex' | 'pointer' | 'depth' | 'isLast'>

/**
 * The visible rows of the tree. Iterative, since a body may be nested to any depth. `toggled`: containers
 * that the reader opened or closed. `requested`: more of very many children. Both by pointer. `hasMessages`:
 * each finding has a row below its field; otherwise fields are only marked.
 */
export function treeRows(
  root: JsonNode,
  findings: readonly Finding[],
  toggled: ReadonlyMap<string, boolean>,
  requested: ReadonlyMap<string, readonly ChildRange[]> = new Map(),
  hasMessages = true,
): TreeRow[] {
  // A finding for several fields is shown at each field.
  const byPointer = Map.groupBy(findingsAtFields(findings), ({ path }) => path)
  const pathsToFindings = ancestorsOf(byPointer.keys())
  const rows: TreeRow[] = []
  const work: (Work | LaidRow)[] = [
    {
      node: root,
      name: null,
      isIndex: false,
      pointer: '',
      depth: childCountOf(root) > 0 ? -1 : 0,
      isLast: true,
    },
  ]
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if ('type' in next) {
      rows.push(next)
      continue
    }
    const { node, pointer, depth } = next
    const own = pointer === '' ? [] : (byPointer.get(pointer) ?? [])
    const childCount = childCountOf(node)
    const isOpenByItself = pathsToFindings.has(pointer) || (depth < openDepth && childCount <= manyChildren)
    // A root with members is always open: its first row is its brace alone.
    const isBare = pointer === '' && childCount > 0
    const isOpen = isBare || (childCount > 0 && (toggled.get(pointer) ?? isOpenByItself))
    const [first, last] = bracesOf(node)
    const brace = (text: string): BraceRow => ({
      type: 'brace',
      id: `at-${node.start}-${text}`,
      depth,
      pointer,
      text,
    })
    if (isBare) rows.push(brace(first))
    else rows.push({ type: 'node', id: `at-${node.start}`, ...next, childCount, isOpen, findings: own })
    const isContainer = node.type === 'object' || node.type === 'array'
    const missing =
      isContainer && (isOpen || childCount === 0)
        ? missingRows(node, pointer, depth, byPointer, pathsToFindings, hasMessages)
        : []
    // The work list is a stack: the first row is pushed last.
    if (isOpen) work.push(brace(next.isLast ? last : `${last},`))
    work.push(...missing.reverse())
    if (isOpen) {
      const places = pathsToFindings.has(pointer) ? findingPlaces(node, pointer, byPointer) : []
      pushChildren(work, next, shownRanges(childCount, places, requested.get(pointer) ?? []))
    }
    for (const [index, finding] of hasMessages ? own.entries() : [])
      rows.push({ type: 'finding', id: `at-${node.start}-finding-${index}`, depth, pointer, finding })
  }
  return rows
}

export function childCountOf(node: JsonNode): number {
  if (node.type === 'object') return node.members.length
  return node.type === 'array' ? node.items.length : 0
}

/** `{` and `}`, or `[` and `]`; empty for a scalar. */
export function bracesOf(node: JsonNode): readonly [first: string, last: string] {
  if (node.type === 'object') return ['{', '}']
  return node.type === 'array' ? ['[', ']'] : ['', '']
}

/** The work list is a stack: the first row is pushed last. */
function pushChildren(work: (Work | LaidRow)[], of: Work, ranges: readonly ChildRange[]): void {
  const { pointer } = of
  const depth = of.depth + 1
  for (let at = ranges.length - 1; at >= 0; at -= 1) {
    const { from, to } = ranges[at] ?? { from: 0, to: 0 }
    for (let place = to - 1; place >= from; place -= 1) pushChild(work, of, place)
    const before = ranges[at - 1]
    if (before === undefined) continue
    const firstId = `at-${childAt(of.node, before.to)?.start}`
    work.push({ type: 'gap', id: `${firstId}-gap`, depth, pointer, from: before.to, to: from, firstId })
  }
}

function pushChild(work: (Work | LaidRow)[], { node, pointer, depth: outer }: Work, place: number): void {
  const depth = outer + 1
  const isLast = place === childCountOf(node) - 1
  if (node.type === 'object') {
    const member = node.members[place]
    if (member === undefined) return
    const { key, value } = member
    work.push({ node: value, name: key, isIndex: false, pointer: pointerTo(pointer, key), depth, isLast })
  } else if (node.type === 'array') {
    const item = node.items[place]
    if (item === undefined) return
    const itemPointer = pointerTo(pointer, place)
    work.push({ node: item, name: String(place), isIndex: true, pointer: itemPointer, depth, isLast })
  }
}

function childAt(node: JsonNode, place: number): JsonNode | undefined {
  if (node.type === 'object') return node.members[place]?.value
  return node.type === 'array' ? node.items[place] : undefined
}

/** The children that have findings on themselves or within. */
function findingPlaces(
  node: JsonNode,
  pointer: string,
  byPointer: ReadonlyMap<string, readonly Finding[]>,
): number[] {
  const level = (pointerTokens(pointer) ?? []).length
  const tokens = new Set<string>()
  for (const path of byPointer.keys()) {
    const token = isWithin(path, pointer) ? pointerTokens(path)?.[level] : undefined
    if (token !== undefined) tokens.add(token)
  }
  if (node.type === 'array')
    return [...tokens].filter(token => holds(node, token)).map(token => Number(token))
  if (node.type !== 'object') return []
  return node.members.flatMap(({ key }, place) => (tokens.has(key) ? [place] : []))
}

/**
 * Members that this container lacks and that findings name, directly or a part within. Each with its
 * findings.
 */
function missingRows(
  node: JsonNode,
  pointer: string,
  depth: number,
  byPointer: ReadonlyMap<string, readonly Finding[]>,
  pathsToFindings: ReadonlySet<string>,
  hasMessages: boolean,
): (MissingRow | FindingRow)[] {
  if (!pathsToFindings.has(pointer)) return []
  const level = (pointerTokens(pointer) ?? []).length
  const rows: (MissingRow | FindingRow)[] = []
  for (const [path, findings] of byPointer) {
    const tokens = pointerTokens(path)
    const token = tokens?.[level]
    if (token === undefined || !isWithin(path, pointer) || holds(node, token)) continue
    const id = `missing-${path}`
    rows.push({
      type: 'missing',
      id,
      depth: depth + 1,
      pointer: path,
      name: (tokens ?? []).slice(level).join('.'),
    })
    // The row of a missing field already shows that it is missing.
    const told = hasMessages ? findings.filter(({ code }) => !lacks.has(code)) : []
    for (const [index, finding] of told.entries())
      rows.push({ type: 'finding', id: `${id}-finding-${index}`, depth: depth + 1, pointer: path, finding })
  }
  return rows
}

/** Whether a container has a member of this name, or an item at this index. */
function holds(node: JsonNode, token: string): boolean {
  if (node.type === 'object') return node.members.some(member => member.key === token)
  return node.type === 'array' && /^(0|[1-9]\d*)$/.test(token) && Number(token) < node.items.length
}

function isWithin(path: string, pointer: string): boolean {
  return path.startsWith(`${pointer}/`)
}

const lacks: ReadonlySet<string> = new Set(['field-missing', 'field-usually-missing'])

/** The ancestors of the given pointers, from the root down. */
function ancestorsOf(pointers: Iterable<string>): Set<string> {
  const ancestors = new Set<string>()
  for (const pointer of pointers) {
    for (let at = pointer.lastIndexOf('/'); at >= 0; at = pointer.lastIndexOf('/', at - 1)) {
      ancestors.add(pointer.slice(0, at))
      if (at === 0) break
    }
  }
  return ancestors
}
