import { hash } from 'node:crypto'
import { AppError } from '#contract/errors'
import { clabeCheckDigit } from '#contract/services/values/clabe'
import { permute } from './permute.ts'
import { replaceCharacters, replaceDigits, replaceHex } from './replace-characters.ts'
import { letterOrDigit, replaceTokens, type TokenForm } from './tokens.ts'

/** Replaces text that may identify somebody, and preserves its form. Equal texts get equal replacements. */
export type ReplaceText = (text: string) => string

/** Cached words: most occur in every delivery. */
const rememberedTexts = 5_000
const rememberedLength = 200

/** `key`: secret text of the export; the same key replaces alike. */
export function createReplaceText(key: string): ReplaceText {
  const words = rememberShort((token, form) => replaceToken(key, form as TokenForm, token))
  return rememberShort(text => {
    const replaced = replaceTokens(text, words)
    if (replaced === text && letterOrDigit.test(text)) {
      throw new AppError('export-unsafe', 'A text could not be replaced. Please report this bug.')
    }
    return replaced
  })
}

function rememberShort(
  replace: (text: string, form: string) => string,
): (text: string, form?: string) => string {
  const remembered = new Map<string, string>()
  return (text, form = '') => {
    if (text.length > rememberedLength) return replace(text, form)
    const name = `${form} ${text}`
    const known = remembered.get(name)
    if (known !== undefined) return known
    const replaced = replace(text, form)
    if (remembered.size >= rememberedTexts) remembered.clear()
    remembered.set(name, replaced)
    return replaced
  }
}

function replaceToken(key: string, form: TokenForm, token: string): string {
  switch (form) {
    case 'url':
      // A made-up host could exist. The names of RFC 2606 never do.
      return `${/^https?:\/\//i.exec(token)?.[0] ?? ''}${hostOf(key, token)}.example`
    case 'email': {
      const [local = '', domain = ''] = token.split('@')
      const replaced = replaceCharacters(key, 'domain', domain.toLowerCase()).replaceAll('.', '-')
      return `${replaceCharacters(key, 'word', local)}@${replaced}.example`
    }
    case 'uuid':
      // Version and variant (RFC 9562, section 4) stay.
      return replaceHex(key, 'hex', token, index => index === 14 || index === 19)
    case 'maskedClabe':
      return replaceDigits(key, 'masked', token, 3)
    case 'maskedWord':
      return replaceCharacters(key, 'masked', token, /^[a-z]/i.test(token) && token.length >= 20 ? 1 : 0)
    case 'clabe':
      return replaceClabe(key, token)
    case 'address':
      return replaceAddress(key, token)
    case 'day':
      return replaceDay(key, token)
    case 'hex': {
      const prefix = /^0x/i.test(token) ? 2 : 0
      return token.slice(0, prefix) + replaceHex(key, 'hex', token.slice(prefix))
    }
    case 'word':
      return replaceWord(key, token)
    default:
      return form satisfies never
  }
}

/** Prefix of a coin's address that names its network. */
function addressPrefix(word: string): number {
  if (word.length < 25 || !/[0-9]/.test(word) || !/[a-z]/i.test(word)) return 0
  return /^(?:bc1|tb1|ltc1|addr1|cosmos1|xdc)/.exec(word)?.[0].length ?? 1
}

/** The bank stays; a wrong check digit stays equally wrong. */
function replaceClabe(key: string, clabe: string): string {
  const body = replaceDigits(key, 'clabe', clabe.slice(0, 17), 3)
  const offset = (Number(clabe[17]) - clabeCheckDigit(clabe) + 10) % 10
  return body + String((clabeCheckDigit(body) + offset) % 10)
}

/** Into the networks for documentation (RFC 5737). */
function replaceAddress(key: string, address: string): string {
  const [which = 0, last = 0] = hash('sha256', `${key}\naddress\n${address}`, 'buffer')
  const network = ['192.0.2', '198.51.100', '203.0.113'][which % 3] ?? '192.0.2'
  const replaced = `${network}.${1 + (last % 254)}`
  return replaced === address ? `${network}.${1 + ((last + 1) % 254)}` : replaced
}

function hostOf(key: string, url: string): string {
  const host = url.replace(/^https?:\/\//i, '').toLowerCase()
  return replaceCharacters(key, 'domain', host).replace(/[^a-z0-9]+/g, '-')
}

/** Numbers get no leading zero, so that they stay numbers in JSON. */
function replaceWord(key: string, word: string): string {
  if (!/^[1-9][0-9]+$/.test(word)) return replaceCharacters(key, 'word', word, addressPrefix(word))
  const radices = new Uint8Array(word.length).fill(10).fill(9, 0, 1)
  const digits = Uint8Array.from(word, (digit, place) => Number(digit) - (place === 0 ? 1 : 0))
  const replaced = permute(key, 'number', digits, radices)
  return [...replaced].map((digit, place) => digit + (place === 0 ? 1 : 0)).join('')
}

/** Another day between 1900 and 2099; two days never become one. */
function replaceDay(key: string, day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  let digits: Uint8Array = Uint8Array.of(year - 1900, month - 1, date - 1)
  // Invalid days, one in sixty, are replaced again.
  for (let tries = 0; tries < 20; tries++) {
    digits = permute(key, 'day', digits, Uint8Array.of(200, 12, 31))
    const [years = 0, months = 0, dates = 0] = digits
    const at = new Date(Date.UTC(1900 + years, months, dates + 1))
    if (at.getUTCDate() === dates + 1) return at.toISOString().slice(0, 10)
  }
  return '2000-01-01'
}

/** A calendar day moved back, in the same form. */
export function moveDay(day: string, daysEarlier: number): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  // The 31st of a shorter month.
  if (Number.isNaN(at)) return '2000-01-01'
  const moved = new Date(at - daysEarlier * 86_400_000)
  return moved.toISOString().slice(0, 10)
}
