import type { Finding } from '#contract/finding'
import { pointerTo, pointerTokens } from '#contract/json-pointer'
import type { JsonNode } from '#contract/json-text'

export interface NodeRow {
  readonly type: 'node'
  /** Unique in the tree: where the value begins in the text. */
  readonly id: string
  readonly depth: number
  readonly pointer: string
  /** The member's name or the item's index; `null` for the root. */
  readonly name: string | null
  readonly isIndex: boolean
  readonly node: JsonNode
  readonly childCount: number
  readonly isOpen: boolean
  readonly findings: readonly Finding[]
}

export interface FindingRow {
  readonly type: 'finding'
  readonly id: string
  readonly depth: number
  readonly pointer: string
  readonly finding: Finding
}

/** A member that a finding speaks of and that is not there. */
export interface MissingRow {
  readonly type: 'missing'
  readonly id: string
  readonly depth: number
  readonly pointer: string
  readonly name: string
}

export type TreeRow = NodeRow | FindingRow | MissingRow

/** Containers with more children than this begin closed, below the root. */
const manyChildren = 200
const openDepth = 4

interface Work {
  readonly node: JsonNode
  readonly name: string | null
  readonly isIndex: boolean
  readonly pointer: string
  readonly depth: number
}

/**
 * The rows of the tree that are visible, in order. Iterative: a body may be nested as deep as it likes.
 * `toggled` holds what the reader opened or closed, by pointer.
 */
export function treeRows(
  root: JsonNode,
  findings: readonly Finding[],
  toggled: ReadonlyMap<string, boolean>,
): TreeRow[] {
  const byPointer = groupByPointer(findings)
  const pathsToFindings = ancestorsOf(byPointer.keys())
  const rows: TreeRow[] = []
  const work: (Work | MissingRow | FindingRow)[] = [
    { node: root, name: null, isIndex: false, pointer: '', depth: childCountOf(root) > 0 ? -1 : 0 },
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
    // The root has no row of its own where it has members: they are what the body is.
    const isBare = pointer === '' && childCount > 0
    const isOpen = isBare || (childCount > 0 && (toggled.get(pointer) ?? isOpenByItself))
    if (!isBare)
      rows.push({ type: 'node', id: `at-${node.start}`, ...next, childCount, isOpen, findings: own })
    const isContainer = node.type === 'object' || node.type === 'array'
    const missing =
      isContainer && (isOpen || childCount === 0)
        ? missingRows(node, pointer, depth, byPointer, pathsToFindings)
        : []
    // The work list is a stack: what comes first is pushed last.
    work.push(...missing.reverse())
    if (isOpen) pushChildren(work, next)
    for (const [index, finding] of own.entries())
      rows.push({ type: 'finding', id: `at-${node.start}-finding-${index}`, depth, pointer, finding })
  }
  return rows
}

export function childCountOf(node: JsonNode): number {
  if (node.type === 'object') return node.members.length
  return node.type === 'array' ? node.items.length : 0
}

function pushChildren(work: (Work | MissingRow | FindingRow)[], { node, pointer, depth }: Work): void {
  if (node.type === 'object') {
    for (let at = node.members.length - 1; at >= 0; at -= 1) {
      const member = node.members[at]
      if (member === undefined) continue
      const { key, value } = member
      work.push({
        node: value,
        name: key,
        isIndex: false,
        pointer: pointerTo(pointer, key),
        depth: depth + 1,
      })
    }
  } else if (node.type === 'array') {
    for (let at = node.items.length - 1; at >= 0; at -= 1) {
      const item = node.items[at]
      if (item === undefined) continue
      work.push({
        node: item,
        name: String(at),
        isIndex: true,
        pointer: pointerTo(pointer, at),
        depth: depth + 1,
      })
    }
  }
}

/** Members that findings name directly or further down and that this container lacks, each with its findings. */
function missingRows(
  node: JsonNode,
  pointer: string,
  depth: number,
  byPointer: ReadonlyMap<string, readonly Finding[]>,
  pathsToFindings: ReadonlySet<string>,
): (MissingRow | FindingRow)[] {
  if (!pathsToFindings.has(pointer)) return []
  const present = new Set(
    node.type === 'object'
      ? node.members.map(member => member.key)
      : node.type === 'array'
        ? Array.from(node.items.keys(), String)
        : [],
  )
  const level = (pointerTokens(pointer) ?? []).length
  const rows: (MissingRow | FindingRow)[] = []
  for (const [path, findings] of byPointer) {
    const tokens = pointerTokens(path)
    const token = tokens?.[level]
    if (token === undefined || present.has(token) || !isWithin(path, pointer)) continue
    const id = `missing-${path}`
    rows.push({
      type: 'missing',
      id,
      depth: depth + 1,
      pointer: path,
      name: (tokens ?? []).slice(level).join('.'),
    })
    for (const [index, finding] of findings.entries())
      rows.push({ type: 'finding', id: `${id}-finding-${index}`, depth: depth + 1, pointer: path, finding })
  }
  return rows
}

function isWithin(path: string, pointer: string): boolean {
  return path.startsWith(`${pointer}/`)
}

function groupByPointer(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.path)
    if (group === undefined) groups.set(finding.path, [finding])
    else group.push(finding)
  }
  return groups
}

/** Pointers of everything that holds one of the given, from the root down. */
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
