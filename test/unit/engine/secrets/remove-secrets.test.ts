import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removeSecrets } from '../../../../main/engine/secrets/remove-secrets.ts'
import { anyCharacter } from '../../../support/any-character.ts'
import { cases } from '../../../support/many-cases.ts'
import { processorMs } from '../../../support/processor-ms.ts'

const secret = 'canary/5f+1e?&"é<k%2Bz'

const bytes = Buffer.from(secret)

const jsonUnits = [...secret].map(unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const percentAll = [...bytes].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')

test.each([
  ['plain', secret],
  ['as JSON', JSON.stringify(secret).slice(1, -1)],
  ['as JSON with escaped slashes', JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')],
  ['as JSON units', jsonUnits],
  ['as upper-case JSON units', jsonUnits.toUpperCase().replaceAll('\\U', '\\u')],
  ['as JSON within JSON', JSON.stringify(JSON.stringify(secret))],
  ['as a URL component', encodeURIComponent(secret)],
  ['as a form value', new URLSearchParams({ q: secret }).toString().slice(2)],
  ['percent, every byte', percentAll],
  ['percent, twice', encodeURIComponent(encodeURIComponent(secret))],
  ['percent within JSON', JSON.stringify(encodeURIComponent(secret)).replaceAll('%', '\\u0025')],
  ['as HTML', secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')],
  ['as decimal HTML entities', [...secret].map(unit => `&#${unit.codePointAt(0)};`).join('')],
  ['as hexadecimal HTML entities', [...secret].map(u => `&#x${u.codePointAt(0)?.toString(16)};`).join('')],
  ['in hexadecimal', bytes.toString('hex')],
  ['in upper-case hexadecimal', bytes.toString('hex').toUpperCase()],
  ['in hexadecimal with separators', bytes.toString('hex').replace(/..(?=.)/g, '$&:')],
  ['as bytes of a string literal', [...bytes].map(one => `\\x${one.toString(16).padStart(2, '0')}`).join('')],
  ['in base64', bytes.toString('base64')],
  ['in base64url', bytes.toString('base64url')],
  ['in wrapped base64', bytes.toString('base64').replace(/.{8}/g, '$&\r\n')],
  ['in base64 as JSON', JSON.stringify(bytes.toString('base64')).replaceAll('/', '\\/')],
  [
    'as code points of a string literal',
    [...secret].map(u => `\\u{${u.codePointAt(0)?.toString(16)}}`).join(''),
  ],
  ['in UTF-16, read as another encoding', Buffer.from(secret, 'utf16le').toString('latin1')],
  ['in UTF-16 as JSON', JSON.stringify(Buffer.from(secret, 'utf16le').toString('latin1'))],
  ['in UTF-16 in hexadecimal', Buffer.from(secret, 'utf16le').toString('hex')],
  ['in UTF-16 in base64', Buffer.from(secret, 'utf16le').toString('base64')],
  ['in base64 in a URL', encodeURIComponent(bytes.toString('base64'))],
  ['as JSON in base64', base64(JSON.stringify({ key: secret }))],
  ['as JSON in hexadecimal', Buffer.from(JSON.stringify([secret])).toString('hex')],
  ['as a URL component in base64', base64(`a=${encodeURIComponent(secret)}`)],
  ['in base64 in base64', base64(`Basic ${base64(`user:${secret}`)}`)],
  ['in hexadecimal in base64', base64(`x${bytes.toString('hex')}`)],
  ['in base64 in hexadecimal', Buffer.from(base64(`k:${secret}`)).toString('hex')],
])('a secret is removed %s', (_, written) => {
  const text = `{"error":"bad token [${written}], ask for another"}`
  const clean = removeSecrets(text, [secret])
  expect(clean).toContain('[removed]')
  expect(clean.replace('[removed]', '')).toMatch(/^\{"error":"bad token \[["\\\s]*\], ask for another"\}$/)
})

test.each(['secret', 'k3y-55', 'secret1'])(
  'a secret of %j, 6 or 7 characters, is removed where no letter or digit is next to it',
  short => {
    const forms = [short, Buffer.from(short).toString('hex'), Buffer.from(short).toString('base64')]
    for (const form of [...forms, [...short].map(one => `\\u00${one.charCodeAt(0).toString(16)}`).join('')]) {
      expect(removeSecrets(`token=${form}, "${form}"; x_${form}`, [short])).toBe(
        'token=[removed], "[removed]"; x_[removed]',
      )
      const within = `x${form}y`
      expect(removeSecrets(within, [short])).toBe(within)
    }
  },
)

test.each(['hunter22', 'canary-5f1e-77ca'])(
  'a secret of %j, 8 characters or more, is removed within a word too, also encoded',
  long => {
    for (const form of [long, Buffer.from(long).toString('hex')]) {
      expect(removeSecrets(`x${form}y`, [long])).toBe('x[removed]y')
    }
    const around = Buffer.from(`user:${long};`).toString('base64')
    expect(removeSecrets(around, [long])).toContain('[removed]')
  },
)

test.each(['123', 'wrong', 'k3y-5'])(
  'a secret of %j, under 6 characters, stays: it could be a word',
  short => {
    const message = `The secret is ${short}.`
    expect(removeSecrets(message, [short])).toBe(message)
  },
)

test('a text that breaks off within a secret ends before it', () => {
  const whole = `${'x'.repeat(2_000)} canary-5f1e-77ca`
  const clean = removeSecrets(whole.slice(0, -4), ['canary-5f1e-77ca'], { isCut: true })
  expect(clean).toMatch(/^x+\[removed\]$/)
})

test('a text without secrets is the same afterwards', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), text => {
      expect(removeSecrets(text, ['canary-5f1e-77ca'])).toBe(text)
    }),
    { numRuns: cases(20) },
  )
})

test('a response that is full of a secret in a form of a form is cleaned in time', () => {
  const secrets = Array.from({ length: 3 }, (_, index) => `canary/"${index}" 5f1e-77ca`)
  const text = base64(JSON.stringify(secrets).repeat(300)) + '%22'.repeat(5_000)
  const clean = () => expect(removeSecrets(text, secrets)).toMatch(/^\[removed\]/)
  expect(processorMs(clean)).toBeLessThan(5_000)
})
