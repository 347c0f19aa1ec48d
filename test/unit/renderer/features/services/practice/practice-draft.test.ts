import { expect, test } from 'vitest'
import { practiceOptionsSchema } from '#contract/registration/practice'
import {
  newPracticeDraft,
  nextSeedText,
  practiceOptionsOf,
} from '../../../../../../renderer/features/services/practice/practice-draft.ts'

test('the form begins with what the practice service does by itself', () => {
  expect(practiceOptionsOf(newPracticeDraft)).toEqual({ options: practiceOptionsSchema.parse({}) })
})

test('shares are percent, and a signature is checked only where it is asked for', () => {
  const draft = { ...newPracticeDraft, duplicates: '12.5', key: 'k', secret: 's' }
  expect(practiceOptionsOf(draft)).toMatchObject({ options: { duplicates: 0.125 } })
  expect(practiceOptionsOf(draft)).not.toHaveProperty('options.hmac')
  expect(practiceOptionsOf({ ...draft, isSigned: true })).toMatchObject({
    options: { hmac: { key: 'k', secret: 's' } },
  })
})

test('what does not fit is reported with its field', () => {
  const read = practiceOptionsOf({
    ...newPracticeDraft,
    count: 'many',
    skips: '101',
    perSecond: '',
    isSigned: true,
  })
  expect('errors' in read ? Object.keys(read.errors).sort() : []).toEqual([
    'count',
    'key',
    'perSecond',
    'secret',
    'skips',
  ])
})

test('the next seed is one more, and after the last one the first', () => {
  expect(nextSeedText(1)).toBe('2')
  expect(nextSeedText(0xffff_ffff)).toBe('0')
})
