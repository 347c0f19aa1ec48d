import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { failureText } from '../../../../main/desktop/dialogs/failure-text.ts'

test('an expected failure is reported with its own message', () => {
  const error = new AppError('store-held', 'Process 7 holds the folder. Close it first.')
  expect(failureText(error)).toBe('Process 7 holds the folder. Close it first.')
})

test('a defect is reported without its message, which may quote anything', () => {
  expect(failureText(new Error('body: secret'))).not.toContain('secret')
})
