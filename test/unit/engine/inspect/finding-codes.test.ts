import { describe, expect, test } from 'vitest'
import { findingSchema } from '#contract/finding'
import { findingCodes } from '#contract/finding-codes'
import { readDelivery } from '../../../../main/engine/inspect/read-delivery.ts'
import { findingCases } from './finding-cases.ts'

describe('each finding code', () => {
  test('has a case', () => {
    // Told where reading fails, not by a rule: see inspection/deaths.test.ts.
    const covered = new Set<string>(['inspection-failed', ...findingCases.map(({ code }) => code)])
    expect(Object.keys(findingCodes).filter(code => !covered.has(code))).toEqual([])
  })

  test.each(findingCases.map(each => [each.code, each.path, each] as const))(
    '%s is told at "%s"',
    (code, path, each) => {
      const told = readDelivery(each.bad).findings.filter(finding => finding.code === code)
      expect(told.map(finding => finding.path)).toContain(path)
      const [finding] = told
      expect(findingSchema.parse(finding)).toEqual(finding)
      expect(finding?.severity).toBe(findingCodes[code].severity)
      expect(finding?.message).toMatch(/\.$/)
      expect(finding?.source).not.toBe('')
    },
  )

  test.each(findingCases.map(each => [each.code, each.path, each] as const))(
    '%s is not told of the neighbour of "%s"',
    (code, _path, each) => {
      expect(readDelivery(each.good).findings.map(finding => finding.code)).not.toContain(code)
    },
  )
})
