import type { JsonNode, JsonObjectNode } from './text.ts'

/** One reference token as a JSON Pointer writes it (RFC 6901, section 3). */
export function escapePointerToken(token: string): string {
  return token.includes('~') || token.includes('/')
    ? token.replaceAll('~', '~0').replaceAll('/', '~1')
    : token
}

/** The pointer of a child. */
export function pointerTo(parent: string, token: string | number): string {
  return `${parent}/${typeof token === 'number' ? token : escapePointerToken(token)}`
}

/** The tokens of a pointer; `null` where the text is not a pointer. The empty pointer has none. */
export function pointerTokens(pointer: string): string[] | null {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return null
  return pointer
    .slice(1)
    .split('/')
    .map(token => (token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token))
}

/** The value of a member; the last one where the name is repeated, as JSON.parse takes it. */
export function memberOf(node: JsonObjectNode, key: string): JsonNode | undefined {
  for (let index = node.members.length - 1; index >= 0; index--) {
    const member = node.members[index]
    if (member?.key === key) return member.value
  }
  return undefined
}

/** The node that a pointer names (RFC 6901, section 4); `undefined` where there is none. */
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
