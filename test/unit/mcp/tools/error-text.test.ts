import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { errorText } from '../../../../main/mcp/tools/error-text.ts'

test('an expected failure says what to do, with its code', () => {
  const refused = new AppError('remote-target-refused', 'No.', { host: 'example.com' })
  expect(errorText(refused, 'replay', () => {})).toMatch(
    /--allow-host example\.com .*\(remote-target-refused\)$/,
  )
  const query = new AppError('invalid-query', 'No field kin.', { start: 0, end: 3 })
  expect(errorText(query, 'search', () => {})).toContain('characters 0 to 3')
})

test('production data is not offered a host to allow', () => {
  const details = { host: 'example.com', isProduction: true }
  const refused = new AppError('remote-target-refused', 'Real data would be sent there.', details)
  expect(errorText(refused, 'replay', () => {})).toBe(
    'Real data would be sent there. (remote-target-refused)',
  )
})

test('a defect goes to the log, and not to the model', () => {
  const logged: string[] = []
  const text = errorText(new TypeError('canary'), 'search', line => void logged.push(line))
  expect(text).not.toContain('canary')
  expect(logged.join()).toContain('canary')
})

test('a message is bounded, and shows invisible characters', () => {
  const text = errorText(new AppError('not-found', `\u202e${'x'.repeat(9_000)}`), 'search', () => {})
  expect(text.length).toBeLessThan(2_100)
  expect(text).toContain('\\u202e')
})
