import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { check, fixture } from '../../../main/testing.ts'

const names = readdirSync(new URL('../../../resources/fixtures/', import.meta.url)).map(name =>
  name.replace('.json', ''),
)

test.each(names)('fixture(%s) is a new record each time, and check finds no error in it', async name => {
  const [first, second] = [await fixture(name), await fixture(name)]
  expect(JSON.parse(first.text)).toEqual(first.body)
  expect(first.text).not.toMatch(/\{\{/)
  expect(first.text).not.toBe(second.text)
  expect(first.headers).toEqual({ 'content-type': 'application/json' })
  for (const body of [first.text, first.body, Buffer.from(first.text)]) {
    expect((await check(body)).filter(({ severity }) => severity === 'error')).toEqual([])
  }
})

test('overrides are set digit for digit, also where the status lacks the member', async () => {
  const { text, body } = await fixture('issuance-pending', {
    overrides: { '/payload/issuance/amount': '0012.50', '/payload/issuance/crypto_tx_hash': null },
  })
  expect(text).toContain('"amount":"0012.50"')
  expect(body.payload.issuance).toMatchObject({ amount: '0012.50', crypto_tx_hash: null })
})

test('a value that JSON.stringify cannot write is refused, and its text is taken', async () => {
  const text = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  const deep = { payload: JSON.parse(text) }
  await expect(fixture('issuance-pending', { overrides: { '/payload/extra': deep } })).rejects.toThrow(
    /too deep .* as a text/,
  )
  await expect(check(deep)).rejects.toThrow(/too deep .* as a text/)
  expect((await check(`{"payload":${text}}`)).length).toBeGreaterThan(0)
})

test('an unknown name, option, pointer and value are refused with what to write', async () => {
  await expect(fixture('issuance-complet')).rejects.toThrow(
    /No fixture issuance-complet\. Near: issuance-complete/,
  )
  await expect(fixture('own/mine')).rejects.toThrow(/No fixture own\/mine/)
  await expect(
    fixture('issuance-pending', { overrides: { '/payload/issuance/amout': '1' } }),
  ).rejects.toThrow(/Near: \/payload\/issuance\/amount/)
  const mistyped: object = { override: {} }
  await expect(fixture('issuance-pending', mistyped)).rejects.toThrow(
    /no option override\. Did you mean overrides/,
  )
  await expect(
    fixture('issuance-pending', { overrides: { '/payload/issuance/amount': undefined } }),
  ).rejects.toThrow(/\/payload\/issuance\/amount is no JSON value/)
})

test('check finds what the inspector finds, in a text, bytes or a value', async () => {
  const { body } = await fixture('issuance-pending')
  const wrong = { ...body, payload: { ...body.payload, status: 'DONE' } }
  const findings = await check(wrong)
  expect(findings).toContainEqual({
    severity: 'warning',
    code: 'status-unknown',
    path: '/payload/status',
    message: expect.any(String),
  })
  expect(await check(JSON.stringify(wrong))).toEqual(findings)
  expect(await check(Buffer.from(JSON.stringify(wrong)))).toEqual(findings)
  expect((await check('{')).map(({ severity }) => severity)).toContain('error')
  const nothing: unknown = undefined
  await expect(check(nothing as string)).rejects.toThrow(/takes a text, bytes, or an object/)
})
