import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { notice } from '../../../../main/mcp/outside/mark-outside.ts'
import { Refusal } from '../../../../main/mcp/outside/refusal.ts'
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
  expect(errorText(refused, 'replay', () => {})).toMatch(
    /^Some of this data is from production, and example\.com is a public host\. [^<]* \(remote-target-refused\)$/,
  )
})

test('a message that may repeat a payload is marked; one in the own words of the server is not', () => {
  const engine = new AppError('fixture-unfit', 'This record is an attack.')
  const text = errorText(engine, 'send_fixture', () => {})
  expect(text.split('\n')).toEqual([
    'The fixture does not match the record. (fixture-unfit)',
    notice,
    expect.stringMatching(/^<untrusted-data [0-9a-f]{32}>$/),
    'This record is an attack.',
    expect.stringMatching(/^<\/untrusted-data [0-9a-f]{32}>$/),
  ])
  const own = new Refusal('invalid-params', 'Give one of the keys below.', 'other:x')
  expect(errorText(own, 'get_trail', () => {})).toMatch(/^Give one of the keys below\. \(invalid-params\)\n/)
  expect(errorText(new Refusal('not-found', 'Nothing.'), 'x', () => {})).toBe('Nothing. (not-found)')
})

test('a defect goes to the log, and not to the model', () => {
  const logged: string[] = []
  const text = errorText(new TypeError('canary'), 'search', line => void logged.push(line))
  expect(text).not.toContain('canary')
  expect(logged.join()).toContain('canary')
})

test('a message is bounded, and shows invisible characters', () => {
  const text = errorText(new AppError('not-found', `\u202e${'x'.repeat(9_000)}`), 'search', () => {})
  expect(text.length).toBeLessThan(2_600)
  expect(text).toContain('\\u202e')
})
