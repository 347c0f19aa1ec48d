import { at, pointerTokens } from '#contract/json-pointer'
import type { JsonNode } from '#contract/json-text'
import type { TemplateValue } from './placeholders.ts'

/** What a JSON Pointer names in a value; `undefined` where there is nothing. */
export function readTemplate(value: TemplateValue, pointer: string): TemplateValue | undefined {
  let here: TemplateValue | undefined = value
  for (const token of pointerTokens(pointer) ?? []) {
    if (typeof here !== 'object' || here === null) return undefined
    here = Array.isArray(here) ? here[Number(token)] : Object.hasOwn(here, token) ? here[token] : undefined
  }
  return here
}

/** The string that a JSON Pointer names; `null` where there is none. */
export function stringAt(root: JsonNode, pointer: string): string | null {
  const node = at(root, pointer)
  return node?.type === 'string' ? node.value : null
}
