import { firstHeaderValue } from '#contract/headers'
import { at, stringAt } from '#contract/json/pointer'
import { type JsonNode, readJson } from '#contract/json/text'
import type { RemoteRegistration } from '#contract/registration/registration'
import type { CallOutcome } from '../call-service.ts'

const maximumCharacters = 2000

export function jsonOf(response: CallOutcome): JsonNode | null {
  const result = readJson(new TextDecoder().decode(response.body))
  return result.ok ? result.root : null
}

export function remoteRegistration(node: JsonNode): RemoteRegistration {
  return {
    id: scalarAt(node, '/id'),
    callbackUrl: textAt(node, '/callback_url') ?? textAt(node, '/url'),
    event: textAt(node, '/event'),
  }
}

/** A web page, written for people by any server on the way. */
export function isPage(response: CallOutcome): boolean {
  return (
    /html/i.test(firstHeaderValue(response.headers, 'content-type') ?? '') ||
    /^\s*</.test(response.body.toString('utf8', 0, 100))
  )
}

export function textAt(root: JsonNode, pointer: string): string | null {
  return stringAt(root, pointer)?.slice(0, maximumCharacters) ?? null
}

/** Numbers as the text that arrived. */
export function scalarAt(root: JsonNode, pointer: string): string | null {
  const node = at(root, pointer)
  return node?.type === 'number' ? node.text : textAt(root, pointer)
}

/** Missing, or without a value. */
export function isAbsent(node: JsonNode | undefined): boolean {
  return node === undefined || node.type === 'null' || (node.type === 'string' && node.value.trim() === '')
}
