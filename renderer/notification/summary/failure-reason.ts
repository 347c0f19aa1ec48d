import type { JsonNode } from '#contract/json/text'
import { errorMeaning, type Meaning } from '#contract/services/meanings/value-meanings'
import { firstTextAt, textAt } from './node-text.ts'

/** Why a record failed, as its notification says. */
export interface FailureReason {
  /** The sentence for a person; `null` where there is none. */
  readonly text: string | null
  /** The error code; `null` where there is none. */
  readonly code: string | null
  /** What a document says that the code means. */
  readonly meaning: Meaning | null
}

/** A few words for the codes that are documented. Transaction Notification Service, "Errors". */
const shortReasons: Readonly<Record<string, string>> = {
  insufficient_deposit_amount_for_issuance: 'deposit too small',
  transaction_failed: 'unexpected error',
}

/** Reads `failure_reason` and `error` of a transaction, or `fail_reason` of a withdrawal. `null` where nothing is said. */
export function failureReason(root: JsonNode, kind: string | null): FailureReason | null {
  const object = `/payload/${kind ?? ''}`
  const code = firstTextAt(root, [`${object}/error/code`, '/payload/error/code'])
  const text = firstTextAt(root, [
    `${object}/failure_reason`,
    '/payload/details/fail_reason',
    '/payload/failure_reason',
    '/payload/fail_reason',
    `${object}/error/message`,
    '/payload/error/message',
  ])
  return reasonOf(code, text ?? textAt(root, '/payload/error'))
}

/** The reason of a code and a text; `null` without both. */
export function reasonOf(code: string | null, text: string | null): FailureReason | null {
  if (code === null && text === null) return null
  return { text, code, meaning: code === null ? null : errorMeaning(code) }
}

/** In a few words, for the end of a sentence: `deposit too small`. */
export function shortReason({ code, text }: FailureReason): string {
  const known = code !== null && Object.hasOwn(shortReasons, code) ? shortReasons[code] : undefined
  if (known !== undefined) return known
  if (text === null) return (code ?? '').replaceAll('_', ' ')
  return decapitalized(firstSentence(text))
}

function firstSentence(text: string): string {
  return (/^.*?[.!](?=\s|$)/.exec(text)?.[0] ?? text).replace(/[.!]$/, '')
}

/** A name or an abbreviation keeps its capitals. */
function decapitalized(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text
}
