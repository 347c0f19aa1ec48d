import { describe, expect, test } from 'vitest'
import { findingSchema } from '#contract/deliveries/finding'
import { findingCodes } from '#contract/deliveries/finding-codes'
import { statementsIn } from '#contract/statements/basis'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import type { FindingCase } from './cases/finding-case.ts'
import { findingCases } from './cases/finding-cases.ts'

/** The statements that the finding of a case goes back to, for its title; else its other basis. */
function basisOf({ code, bad }: FindingCase): string {
  const source =
    inspectDelivery(bad).findings.find(finding => finding.code === code)?.source ?? 'nothing told'
  const ids = statementsIn(source)
  return ids.length === 0 ? source : ids.join(', ')
}

const rows = findingCases.map(each => [basisOf(each), each.code, each.path, each] as const)

describe('each finding code', () => {
  test('has a case', () => {
    // Reported where inspection fails, not by a rule: see inspection/crashes.test.ts.
    const covered = new Set<string>(['inspection-failed', ...findingCases.map(({ code }) => code)])
    expect(Object.keys(findingCodes).filter(code => !covered.has(code))).toEqual([])
  })

  test.each(rows)('[%s] %s is found at "%s"', (_basis, code, path, each) => {
    const reported = inspectDelivery(each.bad).findings.filter(finding => finding.code === code)
    expect(reported.map(finding => finding.path)).toContain(path)
    const [finding] = reported
    expect(findingSchema.parse(finding)).toEqual(finding)
    expect(finding?.severity).toBe(findingCodes[code].severity)
    expect(finding?.message).toMatch(/\.$/)
    expect(finding?.source).not.toBe('')
  })

  test.each(rows)('[%s] %s is not found in the neighbor of "%s"', (_basis, code, _path, each) => {
    expect(inspectDelivery(each.good).findings.map(finding => finding.code)).not.toContain(code)
  })
})
