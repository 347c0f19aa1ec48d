import type { FailureReason } from '#contract/deliveries/failure-reason'
import type { JsonNode } from '#contract/json/text'
import { firstTextAt, textAt } from './node-text.ts'

/** A few words for the documented codes. Transaction Notification Service, "Errors". */
const shortReasons: Readonly<Record<string, string>> = {
  insufficient_deposit_amount_for_issuance: 'deposit too small',
  transaction_failed: 'unexpected error',
}

/**
 * Reads `failure_reason` and `error` of a transaction, or `fail_reason` of a withdrawal. `null` without a
 * reason.
 */
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
  const said = text ?? textAt(root, '/payload/error')
  return code === null && said === null ? null : { code, text: said }
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
