import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clabeCheckDigit } from '#contract/services/values/clabe'
import { createReplaceText } from '../../../../main/engine/exporting/pseudonyms/replace-text.ts'

const replace = createReplaceText('a key for tests')
const textOf = (digits: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...digits), minLength: length, maxLength: length })
const hexText = (length: number) => textOf('0123456789abcdef', length)

describe('a pseudonym', () => {
  test('is another text of the same form: letters, digits, blanks and signs stand where they stood', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,40}$/), text => {
        fc.pre(
          /[a-z0-9]/i.test(text) &&
            !/[@*]|:\/\/|0x|[0-9]\.[0-9]/i.test(text) &&
            !/[0-9]{4}-[0-9]{2}/.test(text),
        )
        const form = (value: string) =>
          value.replace(/[a-f]/gi, 'h').replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A').replace(/[0-9]/g, '0')
        expect(form(replace(text)).replace(/[aA0h]/g, 'x')).toBe(form(text).replace(/[aA0h]/g, 'x'))
        expect(replace(text)).not.toBe(text)
      }),
    )
  })

  test('is the same for the same text, whole or within another, and another with another key', () => {
    const other = createReplaceText('another key')
    fc.assert(
      fc.property(hexText(32), fc.stringMatching(/^[A-Z]{3,12}$/), (id, name) => {
        fc.pre(/[a-f]/.test(id))
        expect(createReplaceText('a key for tests')(id)).toBe(replace(id))
        expect(replace(`${name} paid (${id}).`)).toBe(`${replace(name)} ${replace('paid')} (${replace(id)}).`)
        expect(other(id)).not.toBe(replace(id))
      }),
    )
  })

  test('of different texts is different, so that records do not become one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{2}[0-9]{2}$/), { minLength: 50, maxLength: 200 }),
        texts => {
          expect(new Set(texts.map(replace)).size).toBe(texts.length)
        },
      ),
      { numRuns: 20 },
    )
  })

  test('of a CLABE keeps the bank, and the check digit right where it was right', () => {
    fc.assert(
      fc.property(textOf('0123456789', 17), fc.nat(9), (start, offset) => {
        const clabe = start + String((clabeCheckDigit(start) + offset) % 10)
        const replaced = replace(clabe)
        expect(replaced).toMatch(/^[0-9]{18}$/)
        expect(replaced.slice(0, 3)).toBe(clabe.slice(0, 3))
        expect((Number(replaced[17]) - clabeCheckDigit(replaced) + 10) % 10).toBe(offset)
      }),
    )
  })

  test('of a hash is the same with and without its prefix and in any case, so that services still link', () => {
    fc.assert(
      fc.property(hexText(64), hash => {
        fc.pre(/[a-f]/.test(hash))
        const replaced = replace(hash)
        expect(replaced).toMatch(/^[0-9a-f]{64}$/)
        expect(replace(`0x${hash}`)).toBe(`0x${replaced}`)
        expect(replace(hash.toUpperCase())).toBe(replaced.toUpperCase())
      }),
    )
  })

  test.each([
    ['an address of a chain', '0x5f1d3c2b4a59687786958473625140fedcba9876', /^0x[0-9a-f]{40}$/],
    [
      'a UUID, version and variant kept',
      '7f3a0b52-6c1e-4c7e-9d51-1f2a3b4c5d6e',
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-9/,
    ],
    ['an e-mail address, at a domain of nobody', 'ana@gmail.com', /^[a-z]{3}@[a-z]{5}-[a-z]{3}\.example$/],
    ['a telephone number', '+52 55 1234 5678', /^\+[0-9]{2} [0-9]{2} [0-9]{4} [0-9]{4}$/],
    ['a tax number', 'PEGJ800101AB1', /^[A-Z]{4}[0-9]{6}[A-Z]{2}[0-9]$/],
    ['a masked CLABE, bank and mask kept', '00201**********771', /^002[0-9]{2}\*{10}[0-9]{3}$/],
    ['a masked address, mask kept', 'rEXAMPLE**************************', /^r[A-Z]{7}\*{26}$/],
    [
      'an internet address, one for documentation',
      '10.1.2.3',
      /^(192\.0\.2|198\.51\.100|203\.0\.113)\.[0-9]+$/,
    ],
    [
      'a URL, at a host of nobody',
      'https://www.bank.mx/cep?i=90646',
      /^https:\/\/[a-z-]+\.example\/[a-z]{3}\?[a-z]=[0-9]{5}$/,
    ],
    ['a day, a real day', '1990-02-28', /^19[0-9]{2}-[01][0-9]-[0-3][0-9]$/],
    ['a name in another script', '山田太郎', /^[a-z]{4}$/],
  ])('of %s keeps its form', (_title, text, form) => {
    expect(replace(text)).toMatch(form)
    expect(replace(text)).not.toBe(text)
  })
})
