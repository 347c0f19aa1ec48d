import { hash } from 'node:crypto'
import { AppError } from '#contract/errors'
import { clabeCheckDigit } from '#contract/services/values/clabe'
import { replaceCharacters, replaceDigits, replaceHex } from './replace-characters.ts'
import { replaceTokens, type TokenForm } from './tokens.ts'

/**
 * Replaces everything that may identify somebody and keeps its form. The same text gets the same replacement
 * everywhere.
 */
export type ReplaceText = (text: string) => string

/** Words kept in memory with their replacements: most occur in every delivery. */
const rememberedTexts = 5_000
const rememberedLength = 200

/** `key`: secret text of the export; the same key replaces alike. */
export function createReplaceText(key: string): ReplaceText {
  const words = rememberShort((token, form) => replaceToken(key, form as TokenForm, token))
  return rememberShort(text => {
    const replaced = replaceTokens(text, words)
    if (replaced === text && /[\p{L}\p{N}]/u.test(text)) {
      throw new AppError('export-unsafe', 'A text could not be replaced. Please report this bug.')
    }
    return replaced
  })
}

/** The same with a cache for short texts. */
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
      // A made-up host could be somebody's: the names of RFC 2606 are nobody's.
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
      return moveDay(token, 1 + dayNumber(key))
    case 'hex': {
      const prefix = /^0x/i.test(token) ? 2 : 0
      return token.slice(0, prefix) + replaceHex(key, 'hex', token.slice(prefix))
    }
    case 'word':
      return replaceCharacters(key, 'word', token, addressPrefix(token))
    default:
      return form satisfies never
  }
}

/** What an address of a coin begins with says which network it is of. */
function addressPrefix(word: string): number {
  if (word.length < 25 || !/[0-9]/.test(word) || !/[a-z]/i.test(word)) return 0
  return /^(?:bc1|tb1|ltc1|addr1|cosmos1|xdc)/.exec(word)?.[0].length ?? 1
}

/** Bank kept; a check digit that was wrong stays wrong by as much. */
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

function dayNumber(key: string): number {
  return hash('sha256', `${key}\nday`, 'buffer').readUInt16BE(0) % 2000
}

/** A calendar day so many days earlier, in the same form. */
export function moveDay(day: string, daysEarlier: number): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  // The 31st of a month without one.
  if (Number.isNaN(at)) return '2000-01-01'
  const moved = new Date(at - daysEarlier * 86_400_000)
  return moved.toISOString().slice(0, 10)
}
