import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { failureText } from '../../../main/desktop/failure-text.ts'

test('an expected failure is told in its own words', () => {
  const error = new AppError('store-held', 'Process 7 holds the folder. Close it first.')
  expect(failureText(error)).toBe('Process 7 holds the folder. Close it first.')
})

test('a defect is told without its words, which may quote anything', () => {
  expect(failureText(new Error('body: secret'))).not.toContain('secret')
})
