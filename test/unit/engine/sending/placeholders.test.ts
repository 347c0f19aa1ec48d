import { expect, test } from 'vitest'
import { clabeCheckDigit } from '../../../../main/engine/sending/fixtures/clabe.ts'
import { fillTemplate } from '../../../../main/engine/sending/fixtures/placeholders.ts'

const subject = { recordId: 'record-1', createdAt: 'then', updatedAt: 'now' }

test('a record keeps its values, another record gets others', () => {
  const template = { a: '{{hash:transaction}}', b: ['{{hash:transaction}}', '{{hash:other}}'] }
  const first = fillTemplate(template, subject)
  expect(fillTemplate(template, { ...subject, updatedAt: 'later' })).toEqual(first)
  expect(fillTemplate(template, { ...subject, recordId: 'record-2' })).not.toEqual(first)
  const { a, b } = first as { a: string; b: string[] }
  expect(b[0]).toBe(a)
  expect(b[1]).not.toBe(a)
})

test.each([
  ['{{recordId}} {{createdAt}} {{updatedAt}}', /^record-1 then now$/],
  ['{{uuid:x}}', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
  ['{{hex32:x}}', /^[0-9a-f]{32}$/],
  ['{{hash:x}}', /^0x[0-9a-f]{64}$/],
  ['{{address:x}}', /^0x[0-9a-f]{40}$/],
  ['{{ledgerHash:x}}', /^[0-9A-F]{64}$/],
  ['order-{{digits:x}}!', /^order-\d{7}!$/],
])('%s has its form', (template, form) => {
  expect(fillTemplate(template, subject)).toMatch(form)
})

test('other values of a template stay as they are', () => {
  expect(fillTemplate([1, true, null, {}, '{{', 'x'], subject)).toEqual([1, true, null, {}, '{{', 'x'])
})

test.each(['{{nonsense:x}}', '{{recordId:x}}', '{{constructor:x}}', '{{toString}}'])(
  '%s is refused',
  template => {
    expect(() => fillTemplate(template, subject)).toThrow('no placeholder')
  },
)

test('an account number has 18 digits, the right check digit and a bank that does not exist', () => {
  for (const name of ['a', 'b', 'c', 'd']) {
    const clabe = String(fillTemplate(`{{clabe:${name}}}`, subject))
    expect(clabe).toMatch(/^999000\d{12}$/)
    expect(clabe.slice(17)).toBe(clabeCheckDigit(clabe.slice(0, 17)))
    expect(fillTemplate(`{{maskedClabe:${name}}}`, subject)).toBe(`${'*'.repeat(14)}${clabe.slice(14)}`)
  }
})

test('the check digit is that of a published example', () => {
  expect(clabeCheckDigit('00201007777777777')).toBe('1')
})
