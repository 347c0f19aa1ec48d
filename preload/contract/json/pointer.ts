import type { JsonNode, JsonObjectNode } from './text.ts'

/** Escapes a reference token (RFC 6901, section 3). */
export function escapePointerToken(token: string): string {
  return token.includes('~') || token.includes('/')
    ? token.replaceAll('~', '~0').replaceAll('/', '~1')
    : token
}

export function pointerTo(parent: string, token: string | number): string {
  return `${parent}/${typeof token === 'number' ? token : escapePointerToken(token)}`
}

/** Tokens of a pointer; empty for the empty pointer, `null` if it is invalid. */
export function pointerTokens(pointer: string): string[] | null {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return null
  return pointer
    .slice(1)
    .split('/')
    .map(token => (token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token))
}

/** Value of a member; of a repeated name the last, as in JSON.parse. */
export function memberOf(node: JsonObjectNode, key: string): JsonNode | undefined {
  for (let index = node.members.length - 1; index >= 0; index--) {
    const member = node.members[index]
    if (member?.key === key) return member.value
  }
  return undefined
}

/** Node at a pointer (RFC 6901, section 4); `undefined` if absent. */
export function at(root: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const token of pointerTokens(pointer) ?? [null]) {
    if (node === undefined || token === null) return undefined
    if (node.type === 'object') node = memberOf(node, token)
    else if (node.type === 'array' && /^(0|[1-9][0-9]*)$/.test(token)) node = node.items[Number(token)]
    else return undefined
  }
  return node
}

export function stringAt(root: JsonNode, pointer: string): string | null {
  const node = at(root, pointer)
  return node?.type === 'string' ? node.value : null
}

/** Nodes at the tokens of a pointer, in which `*` is any element of an array, and in an object a name. */
export function nodesAt(root: JsonNode, tokens: readonly string[]): readonly JsonNode[] {
  let nodes: readonly JsonNode[] = [root]
  for (const token of tokens) {
    nodes = nodes.flatMap(node => {
      if (node.type === 'array' && token === '*') return node.items
      return at(node, pointerTo('', token)) ?? []
    })
  }
  return nodes
}
