import { pointerTokens } from '../json/pointer.ts'
import type { Finding, FindingCounts, Severity } from './finding.ts'

/** Findings that are one when several fields of a delivery have them. `null`: each stands by itself. */
function groupOf({ code, severity }: Pick<Finding, 'code' | 'severity'>): string | null {
  // What real notifications lack too is no other lack for who reads it.
  if (code === 'field-missing' || code === 'field-usually-missing') return 'field-missing'
  return code === 'field-undocumented' ? `${code} ${severity}` : null
}

/**
 * The findings as they are told: documented fields that are missing are one note, and so are undocumented fields. Each
 * field of it is in `fields`. The order stays, a group stands where its first one stood. Doing it twice changes nothing.
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

/** Each field of a finding with its own message, also of one that speaks of one place. */
export function fieldsOf({
  path,
  message,
  source,
  fields,
}: Finding): readonly { readonly path: string; readonly message: string; readonly source: string }[] {
  return fields ?? [{ path, message, source }]
}

function together(members: readonly Finding[]): Finding {
  const { severity, code } = members.find(({ code }) => code === 'field-missing') ?? members[0] ?? nothing
  const names = members.map(({ path }) => pointerTokens(path)?.at(-1) ?? path)
  return {
    severity,
    code,
    path: commonPath(members.map(({ path }) => path)),
    message: `${sentenceStart(code, severity, members.length)}: ${names.join(', ')}.`,
    source: [...new Set(members.map(({ source }) => source))].join('; '),
    fields: members.map(({ path, message, source }) => ({ path, message, source })),
  }
}

const nothing = { severity: 'info', code: '' } as const

function sentenceStart(code: string, severity: Severity, count: number): string {
  if (code !== 'field-undocumented') return `${count} documented fields are missing`
  return severity === 'info' ? `${count} undocumented fields` : `${count} new undocumented fields`
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
