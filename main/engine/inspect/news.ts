import { type Finding, placeOf } from '#contract/deliveries/finding'
import { type FindingCode, findingCodes } from '#contract/deliveries/finding-codes'
import type { InspectionResult } from './inspection-result.ts'

const firstTime = ' Seen for the first time.'
const codes: Readonly<Record<string, FindingCode>> = findingCodes

type Weighed = Pick<InspectionResult, 'service' | 'kind' | 'findings' | 'environmentId'>

/** Scope in which a finding is new: the delivery's environment, or its service if it has none. A few letters. */
function newsScope({ service, environmentId }: Weighed): string {
  return typeof environmentId === 'number' ? `environment:${environmentId}` : service
}

/** Key that decides whether a finding is new in its scope; `null` if novelty does not matter. */
export function newsKey(kind: string | null, { code, path, message }: Finding): string | null {
  if (codes[code]?.news === undefined) return null
  return JSON.stringify([kind, code, placeOf(path), withoutFirstTime(message)])
}

/**
 * Findings of an inspection, most severe first. A finding that an environment never had before weighs more,
 * once. `isFirst`: whether this delivery is the first of a scope and key.
 */
export function weighedFindings(
  inspection: Weighed,
  isFirst: (scope: string, key: string) => boolean,
): readonly Finding[] {
  const { kind, findings } = inspection
  const scope = newsScope(inspection)
  let hasNews = false
  const weighed = findings.map(finding => {
    const key = newsKey(kind, finding)
    if (key === null) return finding
    hasNews = true
    return isFirst(scope, key) ? asNew(finding) : asKnown(finding)
  })
  if (!hasNews) return findings
  return (['error', 'warning', 'info'] as const).flatMap(severity =>
    weighed.filter(finding => finding.severity === severity),
  )
}

function asNew(finding: Finding): Finding {
  const severity = codes[finding.code]?.news?.first ?? finding.severity
  return { ...finding, severity, message: `${withoutFirstTime(finding.message)}${firstTime}` }
}

export function asKnown(finding: Finding): Finding {
  const severity = codes[finding.code]?.news?.later ?? finding.severity
  return { ...finding, severity, message: withoutFirstTime(finding.message) }
}

/** Not new, and weighs less than its code. */
export function isCounted({ code, severity }: Pick<Finding, 'code' | 'severity'>): boolean {
  const known = codes[code]
  return known?.news !== undefined && severity === known.news.later && severity !== known.severity
}

function withoutFirstTime(message: string): string {
  return message.endsWith(firstTime) ? message.slice(0, -firstTime.length) : message
}
