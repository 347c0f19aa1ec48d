import { type JsonNode, jsonTextOf, readJson } from '#contract/json/text'

/** Deeper than any fixture; a text nested further stays as it is. */
const deepest = 64

/** JSON in lines, for reading: every name and value is the text that came. What is not JSON stays as it is. */
export function prettyJson(text: string): string {
  const result = readJson(text)
  return result.ok ? lines(text, result.root, '', 0) : text
}

function lines(text: string, node: JsonNode, indent: string, depth: number): string {
  const inner = `${indent}  `
  if (depth < deepest && node.type === 'object' && node.members.length > 0) {
    const members = node.members.map(
      ({ key, value }) => `${inner}${JSON.stringify(key)}: ${lines(text, value, inner, depth + 1)}`,
    )
    return `{\n${members.join(',\n')}\n${indent}}`
  }
  if (depth < deepest && node.type === 'array' && node.items.length > 0) {
    const items = node.items.map(item => `${inner}${lines(text, item, inner, depth + 1)}`)
    return `[\n${items.join(',\n')}\n${indent}]`
  }
  return jsonTextOf(text, node)
}
