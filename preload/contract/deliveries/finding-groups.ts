import { pointerTokens } from '../json/pointer.ts'
import type { Finding, FindingCounts } from './finding.ts'
import { type FindingCode, findingCodes } from './finding-codes.ts'

const codes: Readonly<Record<string, FindingCode>> = findingCodes

/** Findings that are one when several fields of a delivery have them. `null`: each stands by itself. */
function groupOf({ code, severity }: Pick<Finding, 'code' | 'severity'>): string | null {
  // What real notifications lack too is no other lack for who reads it.
  if (code === 'field-missing' || code === 'field-usually-missing') return 'missing'
  const news = codes[code]?.news
  if (news !== undefined && severity === news.first) return 'new'
  return code === 'field-undocumented' ? 'undocumented' : null
}

/**
 * The findings as they are told: documented fields that are missing are one note, undocumented fields are one, and what
 * is new is one warning. Each field of it is in `fields`. The order stays, a group stands where its first one stood. Doing it twice changes nothing.
 */
export function groupedFindings<F extends Finding>(findings: readonly F[]): (F | Finding)[] {
  const groups = new Map<string, F[]>()
  for (const finding of findings) {
    const group = groupOf(finding)
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), finding])
  }
  return findings.flatMap(finding => {
    const group = groupOf(finding)
    const members = group === null ? [] : (groups.get(group) ?? [])
    if (members.length < 2) return [finding]
    return members[0] === finding ? [together(members)] : []
  })
}

/** How many there are when they are told: a group counts once. */
export function groupedCounts(findings: readonly Pick<Finding, 'code' | 'severity'>[]): FindingCounts {
  const counts = { error: 0, warning: 0, info: 0 }
  const seen = new Set<string>()
  for (const finding of findings) {
    const group = groupOf(finding)
    if (group !== null && seen.has(group)) continue
    if (group !== null) seen.add(group)
    counts[finding.severity] += 1
  }
  return counts
}

type FieldOfFinding = NonNullable<Finding['fields']>[number]

/** Each field of a finding with its own code and message, also of one that speaks of one place. */
export function fieldsOf({ code, path, message, source, fields }: Finding): readonly FieldOfFinding[] {
  return fields ?? [{ code, path, message, source }]
}

/** The findings apart again, each at its own field. */
export function findingsAtFields(findings: readonly Finding[]): Finding[] {
  return findings.flatMap(finding =>
    fieldsOf(finding).map(field => ({ severity: finding.severity, ...field })),
  )
}

function together(members: readonly Finding[]): Finding {
  const [first = nothing] = members
  const { severity, code } = members.find(({ code }) => code === 'field-missing') ?? first
  const names = members.map(({ path }) => pointerTokens(path)?.at(-1) ?? path)
  return {
    severity,
    code,
    path: commonPath(members.map(({ path }) => path)),
    message: `${sentenceStart(members)}: ${names.join(', ')}.`,
    source: [...new Set(members.map(({ source }) => source))].join('; '),
    fields: members.map(({ code, path, message, source }) => ({ code, path, message, source })),
  }
}

const nothing = { severity: 'info', code: '' } as const

function sentenceStart(members: readonly Finding[]): string {
  const count = members.length
  const group = members[0] === undefined ? null : groupOf(members[0])
  if (group === 'missing') return `${count} documented fields are missing`
  if (group === 'undocumented') return `${count} undocumented fields`
  const areFields = members.every(({ code }) => code === 'field-undocumented')
  return `${count} new undocumented ${areFields ? 'fields' : 'fields and values'}`
}

/** The pointer of the innermost object that holds all of these. */
function commonPath(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map(path => path.split('/').slice(0, -1))
  let length = first.length
  for (const other of others) {
    let same = 0
    while (same < length && first[same] === other[same]) same += 1
    length = same
  }
  return first.slice(0, length).join('/')
}
