import type { Finding, Severity } from '#contract/deliveries/finding'
import { type FindingCode, findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { countOf } from '#ui'

const codes: Readonly<Record<string, FindingCode>> = { ...findingCodes, ...trailFindingCodes }
/** Further findings are counted. */
const maximumNamed = 2

/** The findings of a delivery in one sentence: `1 error, 1 warning: the body isn’t JSON; an unknown status`. */
export function findingsHeadline(findings: readonly Finding[]): string {
  const ofSeverity = (severity: Severity) => findings.filter(finding => finding.severity === severity)
  const [errors, warnings, notes] = [ofSeverity('error'), ofSeverity('warning'), ofSeverity('info')]
  const problems = [...errors, ...warnings]
  if (problems.length === 0) {
    return notes.length === 0 ? 'No problems' : countOf(notes.length, 'note')
  }
  const counts = [
    ...(errors.length > 0 ? [countOf(errors.length, 'error')] : []),
    ...(warnings.length > 0 ? [countOf(warnings.length, 'warning')] : []),
  ]
  const named = [...new Set(problems.map(nameOf))]
  const more = named.length - maximumNamed
  const rest = more > 0 ? `; ${more} more` : ''
  return `${counts.join(', ')}: ${named.slice(0, maximumNamed).join('; ')}${rest}`
}

/** A finding in a few words, within a sentence. */
function nameOf({ code, fields, message }: Finding): string {
  if (fields !== undefined) return message.slice(0, message.indexOf(':'))
  const title = codes[code]?.title ?? code
  // An abbreviation is unchanged.
  return /^[A-Z][A-Z]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}
