import type { Finding } from '#contract/deliveries/finding'
import { type FindingCode, findingCodes } from '#contract/deliveries/finding-codes'
import { placeOf } from '#contract/deliveries/finding-place'
import type { InspectionResult } from './inspection-result.ts'

/** What the message of a finding ends with where it is told for the first time. */
const firstTime = ' Seen for the first time.'
const codes: Readonly<Record<string, FindingCode>> = findingCodes

type Weighed = Pick<InspectionResult, 'service' | 'kind' | 'findings' | 'environmentId'>

/**
 * Who is compared: what a delivery's environment has sent before, or its service, where it belongs to none. A key of a few
 * letters.
 */
export function newsScope({ service, environmentId }: Weighed): string {
  return typeof environmentId === 'number' ? `environment:${environmentId}` : service
}

/** What makes two findings the same news within a scope; `null` where the first is like the others. */
export function newsKey(kind: string | null, { code, path, message }: Finding): string | null {
  if (codes[code]?.news === undefined) return null
  return JSON.stringify([kind, code, placeOf(path), withoutFirstTime(message)])
}

/**
 * The findings of an inspection, the gravest first: what an environment never sent before weighs more, once. `isFirst`:
 * of a scope and a key, whether this delivery is the first that has it.
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

/** As it is told at the first delivery. */
export function asNew(finding: Finding): Finding {
  const severity = codes[finding.code]?.news?.first ?? finding.severity
  return { ...finding, severity, message: `${withoutFirstTime(finding.message)}${firstTime}` }
}

/** As it is told from the second delivery on. */
export function asKnown(finding: Finding): Finding {
  const severity = codes[finding.code]?.news?.later ?? finding.severity
  return { ...finding, severity, message: withoutFirstTime(finding.message) }
}

/** It is not told for the first time, and weighs less than a code says by itself. */
export function isCounted({ code, severity }: Pick<Finding, 'code' | 'severity'>): boolean {
  const known = codes[code]
  return known?.news !== undefined && severity === known.news.later && severity !== known.severity
}

function withoutFirstTime(message: string): string {
  return message.endsWith(firstTime) ? message.slice(0, -firstTime.length) : message
}
