import { nodesAt, pointerTokens } from '#contract/json/pointer'
import { type JsonNode, type JsonResult, readJson } from '#contract/json/text'
import type { SearchedMember } from '#contract/query/members'
import type { MemberTest } from '#contract/query/query'
import { decimalSortKey } from '#contract/query/values'
import { foldText } from './fold-text.ts'

/** A term on a member of the body, as SQL functions get it: in JSON. */
interface AskedMember {
  readonly members: readonly SearchedMember[]
  readonly test: MemberTest
}

interface MemberTerm {
  /** Checks a body's JSON. A body that is not JSON matches nothing. */
  matches(json: JsonResult): boolean
  /** The first value that matches. `null`: none, or the term asks that the member is absent. */
  firstMatch(json: JsonResult): MatchedMember | null
}

interface MatchedMember {
  /** Last name of its pointer. */
  readonly name: string
  readonly node: JsonNode
}

/** Terms of the latest queries: each is made once, not once per row. */
const latest = new Map<string, MemberTerm>()
const mostLatest = 50

/** `asked`: the JSON of `AskedMember`. */
export function memberTermOf(asked: string): MemberTerm {
  const known = latest.get(asked)
  if (known !== undefined) return known
  if (latest.size >= mostLatest) latest.clear()
  const made = memberTerm(JSON.parse(asked) as AskedMember)
  latest.set(asked, made)
  return made
}

/** The same for the text of a body. */
export const memberMatches = (asked: string, text: string): boolean =>
  memberTermOf(asked).matches(readJson(text))

function memberTerm({ members, test }: AskedMember): MemberTerm {
  const places = members.map(({ pointer, isAmount }) => ({ tokens: pointerTokens(pointer) ?? [], isAmount }))
  const isMatch = testOf(test)
  const isAbsenceAsked = test.type === 'presence' && !test.isPresent
  const firstIn = (root: JsonNode): MatchedMember | null => {
    for (const { tokens, isAmount } of places) {
      const node = nodesAt(root, tokens).find(each => isMatch(each, isAmount))
      if (node !== undefined) return { name: tokens.findLast(token => token !== '*') ?? '', node }
    }
    return null
  }
  return {
    matches: json => json.ok && (firstIn(json.root) !== null) !== isAbsenceAsked,
    firstMatch: json => (json.ok && !isAbsenceAsked ? firstIn(json.root) : null),
  }
}

function testOf(test: MemberTest): (node: JsonNode, isAmount: boolean) => boolean {
  switch (test.type) {
    case 'presence':
      return () => true
    case 'word':
      return node =>
        node.type === 'null'
          ? test.word === 'null'
          : node.type === 'boolean' && String(node.value) === test.word
    case 'decimal':
      return node => {
        const key = keyOf(node)
        return key !== null && isWithin(key, test)
      }
    case 'text':
      return textTest(test)
  }
}

/**
 * A number is compared by its decimal, and so is a text that is an amount. Other texts are compared as texts, in
 * which an equal decimal with a point is found, too.
 */
function textTest({ text, isQuoted, isEqual, key }: MemberTest & { readonly type: 'text' }) {
  const folded = foldText(text)
  const isText = (value: string): boolean => (isEqual ? value === text : foldText(value).includes(folded))
  return (node: JsonNode, isAmount: boolean): boolean => {
    if (node.type === 'number') {
      const own = isQuoted || key === null ? null : decimalSortKey(node.text)
      return own === null ? !isQuoted && isText(node.text) : own === key
    }
    if (node.type !== 'string') return false
    const own = key === null ? null : decimalSortKey(node.value)
    if (own === null) return isText(node.value)
    if (isAmount) return own === key
    return isText(node.value) || (own === key && `${node.value}${text}`.includes('.'))
  }
}

const keyOf = (node: JsonNode): string | null => {
  if (node.type === 'number') return decimalSortKey(node.text)
  return node.type === 'string' ? decimalSortKey(node.value) : null
}

function isWithin(
  key: string,
  { range: { from, to }, isFromExcluded, isToExcluded }: MemberTest & { readonly type: 'decimal' },
): boolean {
  return (
    (from === null || (isFromExcluded ? key > from : key >= from)) &&
    (to === null || (isToExcluded ? key < to : key <= to))
  )
}
