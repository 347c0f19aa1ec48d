import { expect, test } from 'vitest'
import {
  retentionFields,
  retentionLimit,
  retentionOf,
  retentionTexts,
} from '../../../../../renderer/features/sessions/retention/retention-limits.ts'

const none = { deliveries: null, ageMs: null, bodyBytes: null }

test('limits are written in units a person thinks in, and read back', () => {
  const limits = { deliveries: 1000, ageMs: 14 * 86_400_000, bodyBytes: 512 * 1024 * 1024 }
  const texts = retentionTexts(limits)
  expect(texts).toEqual({ deliveries: '1000', ageMs: '14', bodyBytes: '512' })
  expect(retentionOf(texts)).toEqual(limits)
})

test('an empty field is no limit', () => {
  expect(retentionTexts(none)).toEqual({ deliveries: '', ageMs: '', bodyBytes: '' })
  expect(retentionOf({ deliveries: '', ageMs: ' ', bodyBytes: '' })).toEqual(none)
})

test('an invalid limit is distinguished from no limit', () => {
  const [deliveries, age] = retentionFields
  if (deliveries === undefined || age === undefined) throw new Error('There are three fields.')
  for (const text of ['x', '0', '-3', '1e99']) expect(retentionLimit(text, deliveries), text).toBeUndefined()
  expect(retentionLimit('0,5', age)).toBe(43_200_000)
  expect(retentionLimit('0.0000001', age)).toBeUndefined()
  expect(retentionOf({ deliveries: 'x', ageMs: '', bodyBytes: '' })).toBeNull()
})
