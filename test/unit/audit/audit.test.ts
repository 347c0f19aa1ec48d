import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Ask } from '../../audit/ask-registry.ts'
import { audit } from '../../audit/audit.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const clean = { metadata: {}, vulnerabilities: {} }
const signed = { invalid: [], missing: [] }
const responder =
  (audited: unknown, signatures: unknown): Ask =>
  async args => ({ code: 0, stdout: JSON.stringify(args.includes('signatures') ? signatures : audited) })

test('a registry that does not answer is reported, and nothing is claimed about vulnerabilities', async () => {
  const refused = { message: '405 Method Not Allowed', error: { summary: '', detail: '' } }
  const { lines, problems } = await audit(root, responder(refused, refused))
  expect(problems).toBe(0)
  expect(lines).toContainEqual(expect.stringMatching(/did not answer about vulnerabilities.*is not known/))
  expect(lines).toContainEqual(expect.stringMatching(/signatures could not be checked/))
  expect(lines.join('\n')).not.toMatch(/Known vulnerabilities: 0|no vulnerabilit/i)
})

test('where npm itself cannot be started, the same is reported', async () => {
  const { lines } = await audit(root, () => Promise.reject(new Error('ENOENT')))
  expect(lines).toContainEqual(expect.stringMatching(/did not answer about vulnerabilities/))
})

test('each vulnerability and each wrong signature is a problem; without any, none is reported', async () => {
  expect(await audit(root, responder(clean, signed))).toMatchObject({
    problems: 0,
    lines: expect.arrayContaining(['Known vulnerabilities: 0.', 'Missing or wrong signatures: 0.']),
  })
  const { lines, problems } = await audit(
    root,
    responder(
      { metadata: {}, vulnerabilities: { leftish: { severity: 'high' } } },
      { invalid: [{ name: 'other', version: '1.0.0' }], missing: [] },
    ),
  )
  expect(problems).toBe(2)
  expect(lines).toContainEqual(expect.stringMatching(/leftish has a known vulnerability \(high\)/))
  expect(lines).toContain('The signature of other@1.0.0 is wrong.')
})
