import type { Finding } from '#contract/deliveries/finding'
import { at, pointerTo, pointerTokens } from '#contract/json/pointer'
import { type JsonNode, jsonTextOf } from '#contract/json/text'
import type { FieldTable } from '#contract/services/fields'
import { fundingTable } from '#contract/services/funding'
import {
  eventMeaning,
  type Meaning,
  meaningOf,
  refundStepMeaning,
  type Scalar,
} from '#contract/services/meanings/value-meanings'
import { kindTables, transactionKinds, transactionTable } from '#contract/services/transactions'
import { withdrawalTable } from '#contract/services/withdrawal'
import {
  type FieldFormat,
  type FieldGroupName,
  type FieldsOf,
  type FieldWords,
  fieldGroups,
  fieldRank,
  fieldWords,
} from './field-words.ts'

/** A refund step: three members in one row. */
export interface StepValue {
  readonly step: string | null
  readonly status: string | null
  readonly id: string | null
}

export interface FieldRow {
  readonly pointer: string
  readonly label: string
  /** The label is the field's name, since there are no words for it. */
  readonly isRawName: boolean
  readonly format: FieldFormat
  /** `undefined`: missing, though a finding names it. */
  readonly node: JsonNode | undefined
  readonly step: StepValue | null
  /** Copied text: the characters of a text, the JSON of other values. */
  readonly copyText: string
  /** Meaning of the value; otherwise a description of the field. */
  readonly explanation: Meaning | null
  /** Of this field and the fields within it. */
  readonly findings: readonly Finding[]
}

export interface FieldGroup {
  readonly name: FieldGroupName
  readonly rows: readonly FieldRow[]
}

export interface FieldGroups {
  readonly groups: readonly FieldGroup[]
  /** There are more fields than shown. */
  readonly isCut: boolean
}

/** More than any notification has. */
const mostRows = 300
const deepest = 12

interface Leaf {
  readonly pointer: string
  /** Names below `payload`, without the kind-specific object and without indexes. */
  readonly path: string
  readonly node: JsonNode
}

/**
 * The fields of a notification, grouped for reading. `of` is `null` for an event of another product: its
 * fields are one group in their order, under their names. `findings`: of single fields. `null` if the body is no object.
 */
export function fieldGroupsOf(
  text: string,
  root: JsonNode,
  of: FieldsOf | null,
  findings: readonly Finding[],
): FieldGroups | null {
  if (root.type !== 'object') return null
  const { leaves, isCut } = leavesOf(root, of?.kind ?? null)
  const unplaced = new Set(findings.filter(({ path }) => path !== '' && at(root, path) === undefined))
  const placed = leaves.map(leaf => {
    const words =
      of !== null && leaf.pointer.startsWith('/payload/') ? fieldWords(of.service, leaf.path) : null
    const own = findings.filter(({ path }) => path === leaf.pointer || path.startsWith(`${leaf.pointer}/`))
    for (const finding of own) unplaced.delete(finding)
    return { leaf, group: groupOf(leaf, words, of), row: rowOf(text, leaf, words, of, own) }
  })
  const missing = missingRows([...unplaced], of)
  const groups = fieldGroups.flatMap(name => {
    const rows = placed
      .filter(({ group }) => group === name)
      .sort((one, other) => rankOf(one.leaf, of) - rankOf(other.leaf, of))
      .map(({ row }) => row)
    const all = [...rows, ...missing.flatMap(({ group, row }) => (group === name ? [row] : []))]
    return all.length === 0 ? [] : [{ name, rows: all }]
  })
  return { groups, isCut }
}

function rankOf({ path }: Leaf, of: FieldsOf | null): number {
  return of === null ? 0 : fieldRank(of.service, path)
}

function groupOf({ pointer }: Leaf, words: FieldWords | null, of: FieldsOf | null): FieldGroupName {
  if (of === null) return 'main'
  if (words !== null) return words.group
  return pointer in ownLabels ? 'notification' : 'other'
}

function rowOf(
  text: string,
  { pointer, path, node }: Leaf,
  words: FieldWords | null,
  of: FieldsOf | null,
  findings: readonly Finding[],
): FieldRow {
  const step = of !== null && path === 'refund_steps' && node.type === 'object' ? stepOf(node) : null
  return {
    pointer,
    label: step === null ? (words?.label ?? ownLabel(pointer, of)) : stepLabel(pointer),
    isRawName: of === null || (words === null && !(pointer in ownLabels)),
    format: words?.format ?? 'text',
    node,
    step,
    copyText: node.type === 'string' ? node.value : jsonTextOf(text, node),
    explanation: of === null ? null : explanationOf(pointer, path, node, step, of),
    findings,
  }
}

function explanationOf(
  pointer: string,
  path: string,
  node: JsonNode,
  step: StepValue | null,
  of: FieldsOf,
): Meaning | null {
  if (step !== null) return step.step === null ? null : refundStepMeaning(of.kind, step.step)
  if (pointer === '/event') return node.type === 'string' ? eventMeaning(node.value) : null
  if (!pointer.startsWith('/payload/')) return null
  const value = scalarOf(node)
  const meaning = value === undefined ? null : meaningOf({ ...of, path }, value)
  return meaning ?? fieldNote(of, path)
}

function scalarOf(node: JsonNode): Scalar | undefined {
  switch (node.type) {
    case 'string':
    case 'boolean':
      return node.value
    case 'number':
      return node.text
    case 'null':
      return null
    default:
      return undefined
  }
}

function stepOf(node: JsonNode): StepValue {
  const member = (key: string) => {
    const value = node.type === 'object' ? node.members.find(member => member.key === key)?.value : undefined
    return value?.type === 'string' ? value.value : null
  }
  return { step: member('step'), status: member('status'), id: member('id') }
}

/** Missing fields that findings name: in their usual place. */
function missingRows(
  findings: readonly Finding[],
  of: FieldsOf | null,
): readonly { readonly group: FieldGroupName; readonly row: FieldRow }[] {
  return [...Map.groupBy(findings, ({ path }) => path)].map(([pointer, own]) => {
    const words = of === null ? null : fieldWords(of.service, pathOf(pointerTokens(pointer) ?? [], of.kind))
    const row: FieldRow = {
      pointer,
      label: words?.label ?? ownLabel(pointer, of),
      isRawName: of === null || (words === null && !(pointer in ownLabels)),
      format: 'text',
      node: undefined,
      step: null,
      copyText: '',
      explanation: null,
      findings: own,
    }
    return { group: of === null ? 'main' : (words?.group ?? 'other'), row }
  })
}

/** All values without members, and each refund step. In the order of the body; iterative. */
function leavesOf(
  root: JsonNode,
  kind: string | null,
): { readonly leaves: readonly Leaf[]; readonly isCut: boolean } {
  const leaves: Leaf[] = []
  const work: { readonly pointer: string; readonly tokens: readonly string[]; readonly node: JsonNode }[] = [
    { pointer: '', tokens: [], node: root },
  ]
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (leaves.length >= mostRows) return { leaves, isCut: true }
    const { pointer, tokens, node } = next
    const path = pathOf(tokens, kind)
    const children = childrenOf(node).slice(0, mostRows)
    const isStep = kind !== null && path === 'refund_steps' && node.type === 'object'
    if (children.length === 0 || isStep || tokens.length >= deepest) leaves.push({ pointer, path, node })
    else
      for (const { name, value } of children.reverse())
        work.push({ pointer: pointerTo(pointer, name), tokens: [...tokens, name], node: value })
  }
  return { leaves, isCut: false }
}

function childrenOf(node: JsonNode): { readonly name: string; readonly value: JsonNode }[] {
  if (node.type === 'object') return node.members.map(({ key, value }) => ({ name: key, value }))
  return node.type === 'array' ? node.items.map((value, index) => ({ name: String(index), value })) : []
}

function pathOf(tokens: readonly string[], kind: string | null): string {
  const inPayload = tokens[0] === 'payload' ? tokens.slice(1) : tokens
  const inObject =
    inPayload[0] === kind && kind !== 'funding' && kind !== 'withdrawal' ? inPayload.slice(1) : inPayload
  return inObject.filter(token => !/^\d+$/.test(token)).join('.')
}

/** Fields that identify the notification. */
const ownLabels: Readonly<Record<string, string>> = { '/event': 'Event', '/payload/type': 'Type' }

/** The field's name, with those of the objects around it. */
function ownLabel(pointer: string, of: FieldsOf | null): string {
  const tokens = pointerTokens(pointer) ?? []
  if (of === null) return tokens.join('.')
  return ownLabels[pointer] ?? (tokens[0] === 'payload' ? tokens.slice(1) : tokens).join('.')
}

function stepLabel(pointer: string): string {
  return `Step ${Number((pointerTokens(pointer) ?? []).at(-1)) + 1}`
}

/** Fields whose note repeats their label. */
const isSaidByLabel: ReadonlySet<string> = new Set([
  'status',
  'amount',
  'amount_from',
  'amount_to',
  'asset_from',
  'asset_to',
  'exchange_rate',
  'currency',
  'method',
  'method_name',
  'network',
  'integration',
  'created_at',
  'updated_at',
  'failure_reason',
  'error.code',
  'error.message',
  'details',
  'id',
  'fid',
  'wid',
  'type',
  'quote_id',
])

/** Description of a field from its row in the specification; `null` for a field without a row. */
function fieldNote({ service, kind }: FieldsOf, path: string): Meaning | null {
  if (isSaidByLabel.has(path)) return null
  for (const table of tablesOf(service, kind)) {
    const note = noteIn(table, path.split('.'))
    if (note !== null) return { text: sentence(note), source: table.source }
  }
  return null
}

function tablesOf(service: FieldsOf['service'], kind: string): readonly FieldTable[] {
  if (service === 'funding') return [kind === 'withdrawal' ? withdrawalTable : fundingTable]
  const known = transactionKinds.find(name => name === kind)
  return known === undefined ? [transactionTable] : [kindTables[known], transactionTable]
}

function noteIn(table: FieldTable, names: readonly string[]): string | null {
  const [name = '', ...rest] = names
  const field = table.fields.get(name)
  if (field === undefined) return null
  if (rest.length === 0) return field.note
  return field.table === undefined ? null : noteIn(field.table, rest)
}

function sentence(note: string): string {
  return note.slice(0, 1).toUpperCase() + note.slice(1)
}
