import { pointerTokens } from '../json/pointer.ts'

/** Ready-made expectations. */
const expectationNames = ['credited-once', 'final-status', 'refund-recorded'] as const
type ExpectationName = (typeof expectationNames)[number]

/** An expectation about the state of each record. Pointers are JSON Pointers; `state` points into the state. */
export type Expectation = { readonly text: string } & (
  | {
      readonly by: 'sent'
      readonly state: string
      /** Into the record's latest notification among the sent ones, in the record's order, from the body's root. */
      readonly sent: string
    }
  /** `value`: JSON. */
  | { readonly by: 'value'; readonly state: string; readonly value: string }
  /** `state`: `null` to find the member by its name. */
  | { readonly by: 'name'; readonly name: ExpectationName; readonly state: string | null }
)

/** Forms: `/amount=/payload/issuance/amount`, `/status="paid"`, `credited-once`, `credited-once=/total`. */
export function readExpectation(text: string): Expectation | null {
  const cut = text.indexOf('=')
  const [left, right] = cut < 0 ? [text, null] : [text.slice(0, cut).trim(), text.slice(cut + 1).trim()]
  const name = expectationNames.find(one => one === left)
  if (name !== undefined) {
    if (right !== null && !isPointer(right)) return null
    return { text, by: 'name', name, state: right }
  }
  if (!isPointer(left) || right === null) return null
  if (isPointer(right)) return { text, by: 'sent', state: left, sent: right }
  return isJson(right) ? { text, by: 'value', state: left, value: right } : null
}

/** What is wrong with an expectation that `readExpectation` refuses. */
export function expectationProblem(text: string): string {
  return `${text} is no expectation. Write a JSON Pointer into the state, =, and a JSON Pointer into the notification or JSON, such as /amount=/payload/issuance/amount or /status="paid"; or one of ${expectationNames.join(', ')}.`
}

function isPointer(text: string): boolean {
  return text.startsWith('/') && pointerTokens(text) !== null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
