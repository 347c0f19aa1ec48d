import type { JsonNode } from '#contract/json/text'

const maximumLength = 60

export function formatValue(node: JsonNode): string {
  switch (node.type) {
    case 'object':
      return 'an object'
    case 'array':
      return 'a list'
    case 'string':
      return quoteText(node.value)
    case 'number':
      return `the number ${clip(node.text)}`
    case 'boolean':
      return String(node.value)
    case 'null':
      return 'null'
  }
}

export function quoteText(text: string): string {
  return `"${clip(text)}"`
}

function clip(text: string): string {
  return text.length > maximumLength ? `${text.slice(0, maximumLength)}...` : text
}
