import { pointerTo } from '#contract/json/pointer'
import { type JsonNode, stepsOfJson } from '#contract/json/text'
import { cut } from '../outside/plain-values.ts'

/** A notification has some hundred values. */
const maximumValues = 200_000
const maximumNodes = 150
const maximumValueLength = 120
const maximumPathLength = 300

interface OutlineNode {
  /** JSON Pointer from the root. */
  readonly path: string
  readonly type: JsonNode['type']
  /** Members, items or characters. */
  readonly size: number | null
  /** Of a string, number or boolean, as received; long strings are cut. */
  readonly value: string | null
}

export interface Outline {
  readonly is_json: boolean
  /** Why there is no outline, or which parts it omits. */
  readonly remark: string | null
  readonly nodes: readonly OutlineNode[]
}

/** Paths, types, sizes and short values of a JSON text. The first item of an array stands for all. */
export function outlineOf(text: string): Outline {
  const result = stepsOfJson(text)(maximumValues)
  if (result === null) return none(true, 'The body has too many values for an outline. Use get_body.')
  if (!result.ok) return none(false, 'The body is not JSON. Use get_body.')
  const nodes: OutlineNode[] = []
  let isCut = false
  const work: [path: string, node: JsonNode][] = [['', result.root]]
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const [path, node] = next
    if (nodes.length === maximumNodes || path.length > maximumPathLength) {
      isCut = true
      continue
    }
    nodes.push(outlineNode(path, node))
    if (node.type === 'array') {
      const [first] = node.items
      if (first !== undefined) work.push([pointerTo(path, 0), first])
    } else if (node.type === 'object') {
      for (const { key, value } of node.members.slice(0, maximumNodes).toReversed()) {
        work.push([pointerTo(path, key), value])
      }
      isCut ||= node.members.length > maximumNodes
    }
  }
  return {
    is_json: true,
    remark: isCut ? 'Not all paths are listed. Use get_body for the rest.' : null,
    nodes,
  }
}

export function none(isJson: boolean, remark: string): Outline {
  return { is_json: isJson, remark, nodes: [] }
}

function outlineNode(path: string, node: JsonNode): OutlineNode {
  const { type } = node
  switch (node.type) {
    case 'object':
      return { path, type, size: node.members.length, value: null }
    case 'array':
      return { path, type, size: node.items.length, value: null }
    case 'string':
      return { path, type, size: node.value.length, value: cut(node.value, maximumValueLength) }
    case 'number':
      return { path, type, size: node.text.length, value: cut(node.text, maximumValueLength) }
    case 'boolean':
      return { path, type, size: null, value: String(node.value) }
    case 'null':
      return { path, type, size: null, value: null }
  }
}
