import type { Change } from '#contract/deliveries/trail'
import type { Expectation } from '#contract/drill/expectations'
import { at, pointerTo, pointerTokens } from '#contract/json/pointer'
import { type JsonNode, jsonTextOf, readJson } from '#contract/json/text'
import { readBoundedJson } from '../../inspect/body/bounded-json.ts'
import { scalarText } from '../../inspect/values/scalars.ts'
import { change } from '../judging/differences.ts'
import type { RecordState } from '../judging/states.ts'
import { type Sequence, stepsSent } from '../sequences/sequence.ts'
import type { Anatomy } from '../trail/anatomy.ts'
import { isAmount, isSameValue, type Member, memberAt, memberNamed, membersWith } from './values.ts'

/** Judgment of the end states of a sequence. */
export interface Judgment {
  /** From the expected to the found value. */
  readonly differences: readonly Change[]
  /** Texts of the expectations that were judged. */
  readonly judged: readonly string[]
  /** Why others were not judged, by text. */
  readonly reasons: ReadonlyMap<string, string>
}

export interface RecordEnd {
  /** Index of its state. */
  readonly place: number
  readonly record: number
  readonly state: RecordState
  /** `null` if the state is no JSON, or the app has no such record. */
  readonly root: JsonNode | null
  /** Its sent steps in the trail's order, each once. */
  readonly sent: readonly number[]
  /** The last of `sent`. */
  readonly latest: number
  /** Body of `latest`. */
  readonly body: { readonly text: string; readonly root: JsonNode }
}

/** Verdict about one record; `from` and `to` are JSON, `null` if missing. */
export type Verdict =
  | { readonly is: 'right' }
  | {
      readonly is: 'wrong'
      readonly pointer: string
      readonly from: string | null
      readonly to: string | null
    }
  /** `null` without a reason that matters to the user. */
  | { readonly is: 'unjudged'; readonly reason: string | null }

export const unjudged = (reason: string | null): Verdict => ({ is: 'unjudged', reason })

/** Ends of the records whose final status was sent; of a record without a final status, whose last notification was sent. */
export function endsOf(sequence: Sequence, states: readonly RecordState[], anatomy: Anatomy): RecordEnd[] {
  const all = stepsSent(sequence, 'own')
  return states.flatMap((state, place) => {
    const { record } = state
    const sent = all.filter(step => anatomy.recordOf[step] === record)
    const latest = sent.at(-1)
    if (latest === undefined || state.subject !== 'own' || !isDecided(sent, anatomy)) return []
    const text = anatomy.trail.bodies[latest] ?? ''
    const body = readJson(text)
    if (!body.ok) return []
    return [{ place, record, state, root: rootOf(state), sent, latest, body: { text, root: body.root } }]
  })
}

function isDecided(sent: readonly number[], { trail, recordOf }: Anatomy): boolean {
  const [first = 0] = sent
  const isFinal = (step: number): boolean => trail.steps[step]?.isFinal === true
  return sent.some(isFinal) || sent.includes(recordOf.lastIndexOf(recordOf[first] ?? 0))
}

/** The state as JSON; `null` if it is none, or the app has no such record. */
export function rootOf({ status, text, isCut }: RecordState): JsonNode | null {
  // 0: exit code of a program.
  if (isCut || (status !== 0 && (status < 200 || status > 299))) return null
  const json = readBoundedJson(text)
  return json?.ok === true ? json.root : null
}

/** Joins the verdicts of all expectations about all records. */
export function judgmentOf(
  ends: readonly RecordEnd[],
  judges: readonly { readonly text: string; judge(end: RecordEnd): Verdict }[],
): Judgment {
  const differences: Change[] = []
  const judged = new Set<string>()
  const reasons = new Map<string, string>()
  for (const { text, judge } of judges) {
    for (const end of ends) {
      const verdict = judge(end)
      if (verdict.is === 'unjudged') {
        if (verdict.reason !== null) reasons.set(text, verdict.reason)
        continue
      }
      judged.add(text)
      if (verdict.is === 'wrong')
        differences.push(change(pointerTo('', end.place) + verdict.pointer, verdict.from, verdict.to))
    }
  }
  return { differences, judged: [...judged], reasons }
}

export function judgeExpectation(expectation: Expectation, end: RecordEnd, anatomy: Anatomy): Verdict {
  const { state, root } = end
  if (root === null && state.text !== '' && !state.isJson) return unjudged('The state is no JSON.')
  switch (expectation.by) {
    case 'sent': {
      const expected = at(end.body.root, expectation.sent)
      if (expected === undefined) return unjudged(`No judged notification has ${expectation.sent}.`)
      const isStatus = /status$/.test(pointerTokens(expectation.sent)?.at(-1) ?? '')
      return sameAs(end, expectation.state, { text: end.body.text, node: expected }, isStatus)
    }
    case 'value': {
      const expected = readJson(expectation.value)
      if (!expected.ok) return unjudged('The expected value is no JSON.')
      return sameAs(end, expectation.state, { text: expectation.value, node: expected.root }, false)
    }
    case 'name':
      return named[expectation.name](end, expectation.state, anatomy)
  }
}

function sameAs(
  { root, state }: RecordEnd,
  pointer: string,
  expected: { readonly text: string; readonly node: JsonNode },
  isStatus: boolean,
): Verdict {
  const found = memberAt(root, pointer)
  if (found !== null && isSameValue(expected.node, found.node, isStatus)) return { is: 'right' }
  return wrong(state, pointer, jsonTextOf(expected.text, expected.node), found)
}

export function wrong(state: RecordState, pointer: string, from: string, found: Member | null): Verdict {
  return { is: 'wrong', pointer, from, to: found === null ? null : jsonTextOf(state.text, found.node) }
}

type JudgeByName = (end: RecordEnd, pointer: string | null, anatomy: Anatomy) => Verdict

const named: Readonly<Record<Extract<Expectation, { by: 'name' }>['name'], JudgeByName>> = {
  'final-status': (end, pointer, { trail }) => {
    const status = trail.steps[end.latest]?.status ?? ''
    const found = memberOf(end, pointer, isStatusName, 'status')
    if (typeof found === 'string') return unjudged(found)
    if (found !== null && textOf(found.node).toLowerCase() === status.toLowerCase()) return { is: 'right' }
    return wrong(end.state, found?.pointer ?? pointer ?? '', JSON.stringify(status), found)
  },
  'refund-recorded': (end, pointer, { trail }) => {
    const refund = trail.steps[end.latest]?.refundStatus ?? null
    if (refund === null || !/^(?:complete|failed)$/i.test(refund)) return unjudged('No refund has ended.')
    const isShown = ({ node }: Member): boolean =>
      textOf(node).toLowerCase() === refund.toLowerCase() ||
      (node.type === 'boolean' && node.value && /^complete$/i.test(refund))
    const members =
      pointer !== null
        ? [memberAt(end.root, pointer)].filter(member => member !== null)
        : end.root === null
          ? []
          : membersWith(end.root, name => name.includes('refund'))
    if (members.some(isShown)) return { is: 'right' }
    const [first = null] = members
    return wrong(end.state, first?.pointer ?? pointer ?? '', JSON.stringify(refund), first)
  },
  'credited-once': (end, pointer, anatomy) => {
    const { record, latest, state, body } = end
    const kind = anatomy.trail.records[record]?.kind ?? ''
    if (!creditedKinds.has(kind) || anatomy.givingBack.includes(latest))
      return unjudged('No judged notification is a new payment to you.')
    const amount = documentedAmount(body.root, kind)
    if (amount === null) return unjudged('The notification has no amount.')
    const isPaid = /^complete$/i.test(anatomy.trail.steps[latest]?.status ?? '')
    const found = memberOf(end, pointer, name => name.startsWith('credit'), 'credited')
    if (typeof found === 'string') return unjudged(found)
    if (isCreditedOnce(found?.node, amount, isPaid)) return { is: 'right' }
    return wrong(state, found?.pointer ?? pointer ?? '', isPaid ? JSON.stringify(amount) : '0', found)
  },
}

/** Kinds that bring money: issuance object, crypto_deposit object, Funding record. */
const creditedKinds: ReadonlySet<string> = new Set(['issuance', 'crypto_deposit', 'funding'])

/** A number of credits, their sum, their list, or whether there was one. */
function isCreditedOnce(node: JsonNode | undefined, amount: string, isPaid: boolean): boolean {
  if (node === undefined || node.type === 'null') return !isPaid
  if (node.type === 'array') return node.items.length === Number(isPaid)
  if (node.type === 'boolean') return node.value === isPaid
  const text = textOf(node)
  if (!isPaid) return Number(text) === 0
  return Number(text) === 1 || isAmount(amount, text)
}

/** The member at the pointer, or the only one with such a name; a text: why there is none. */
function memberOf(
  { root }: RecordEnd,
  pointer: string | null,
  isName: (name: string) => boolean,
  shown: string,
): Member | null | string {
  if (pointer !== null) return memberAt(root, pointer)
  const found = root === null ? null : memberNamed(root, isName)
  if (found === null) return `The state has no member named ${shown}.`
  return found === 'several' ? `The state has several members named ${shown}.` : found
}

export function isStatusName(name: string): boolean {
  return name === 'status' || name === 'state'
}

/** Text of a text or number; empty for others. */
export function textOf(node: JsonNode): string {
  return scalarText(node) ?? ''
}

/** The amount of a notification (both specifications, `amount`); `null` without one. */
export function documentedAmount(body: JsonNode, kind: string): string | null {
  return scalarText(at(body, `/payload/${kind}/amount`)) ?? scalarText(at(body, '/payload/amount'))
}
