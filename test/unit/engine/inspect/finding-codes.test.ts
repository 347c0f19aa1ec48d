import { describe, expect, test } from 'vitest'
import { findingSchema } from '#contract/deliveries/finding'
import { findingCodes } from '#contract/deliveries/finding-codes'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'
import { findingCases } from './cases/finding-cases.ts'
import { memberCases } from './cases/member-cases.ts'

describe('each finding code', () => {
  test('has a case', () => {
    // Reported where inspection fails, not by a rule: see inspection/crashes.test.ts.
    const covered = new Set<string>([
      'inspection-failed',
      ...findingCases.map(({ code }) => code),
      ...memberCases.flatMap(({ codes }) => codes),
    ])
    expect(Object.keys(findingCodes).filter(code => !covered.has(code))).toEqual([])
  })

  test.each(findingCases)(
    '$code is found at "$path", and not in its neighbor',
    ({ code, path, bad, good }) => {
      const reported = inspectDelivery(bad).findings.filter(finding => finding.code === code)
      expect(reported.map(finding => finding.path)).toContain(path)
      const [finding] = reported
      expect(findingSchema.parse(finding)).toEqual(finding)
      expect(finding?.severity).toBe(findingCodes[code].severity)
      expect(finding?.message).toMatch(/\.$/)
      expect(finding?.source).not.toBe('')
      expect(inspectDelivery(good).findings.map(finding => finding.code)).not.toContain(code)
    },
  )

  test.each(memberCases)('$title', ({ body, at, codes }) => {
    const found = inspectDelivery(inspectedDelivery(body)).findings.filter(({ path }) => path === at)
    expect(found.map(({ code }) => code).sort()).toEqual(codes)
  })
})
