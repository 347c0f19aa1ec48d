import { type JsonNode, jsonTextOf, readJson } from '#contract/json/text'

/** Deeper than any fixture. A text with more nesting is unchanged. */
const deepest = 64

/** Formats JSON for reading. Names and values keep their original text; other text is unchanged. */
export function prettyJson(text: string): string {
  return jsonLines(text) ?? text
}

/** The same; `null` for other text. */
export function jsonLines(text: string): string | null {
  const result = readJson(text)
  return result.ok ? lines(text, result.root, '', 0) : null
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
