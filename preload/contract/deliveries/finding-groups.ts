import { pointerTokens } from '../json/pointer.ts'
import type { Finding, FindingCounts } from './finding.ts'
import { type FindingCode, findingCodes } from './finding-codes.ts'

const codes: Readonly<Record<string, FindingCode>> = findingCodes

/** Key of findings that are shown as one; `null`: shown alone. */
function groupOf({ code, severity }: Pick<Finding, 'code' | 'severity'>): string | null {
  if (code === 'field-usually-missing') return 'missing'
  const news = codes[code]?.news
  if (news !== undefined && severity === news.first) return 'new'
  return code === 'field-undocumented' || code === 'detail-undocumented' ? 'undocumented' : null
}

/**
 * Groups findings for display: fields that real notifications also lack are one note, undocumented fields are one note,
 * new fields are one warning. `fields` has each field. A group takes the place of its first finding. Idempotent.
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

/** Each field of a finding with its code and message. */
export function fieldsOf({ code, path, message, source, fields }: Finding): readonly FieldOfFinding[] {
  return fields ?? [{ code, path, message, source }]
}

/** Splits groups into findings of single fields. */
export function findingsAtFields(findings: readonly Finding[]): Finding[] {
  return findings.flatMap(finding =>
    fieldsOf(finding).map(field => ({ severity: finding.severity, ...field })),
  )
}

function together(members: readonly Finding[]): Finding {
  const [first = nothing] = members
  const { severity, code } = first
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
  return `${count} new undocumented fields`
}

/** Pointer of the innermost object that contains all of these. */
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
