import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { type GeneratorName, placeholderPattern } from '#contract/generators'
import { clabeOf } from './clabe.ts'

/** A JSON value of a fixture's template. */
export type TemplateValue = z.core.util.JSONType

/** What one notification is made for. Everything generated follows from `recordId`, so that a record keeps its values. */
export interface NotificationSubject {
  readonly recordId: string
  readonly createdAt: string
  readonly updatedAt: string
}

const subjectMembers = ['recordId', 'createdAt', 'updatedAt', 'now'] as const

/** From 32 seeded bytes to a value. */
const makers = new Map<string, (bytes: Buffer) => string>(
  Object.entries({
    uuid: bytes => uuidOf(bytes),
    /** An identifier of 32 hex digits, as the funding service writes them. */
    hex32: bytes => bytes.toString('hex', 0, 16),
    /** The hash of a transaction on the networks that the transaction service names. */
    hash: bytes => `0x${bytes.toString('hex')}`,
    address: bytes => `0x${bytes.toString('hex', 0, 20)}`,
    /** A transaction hash on the ledger of a ledger-based coin. */
    ledgerHash: bytes => bytes.toString('hex').toUpperCase(),
    clabe: bytes => clabeOf(bytes),
    /** The account of `clabe` with the same name, all but its last four digits masked. */
    maskedClabe: bytes => clabeOf(bytes).slice(-4).padStart(18, '*'),
    /** Seven digits. */
    digits: bytes => String(bytes.readUInt32BE(0) % 10_000_000).padStart(7, '0'),
    /** From 10.00 to 10009.99, as the services write amounts. */
    amount: bytes => ((1000 + (bytes.readUInt32BE(0) % 1_000_000)) / 100).toFixed(2),
  } satisfies Record<GeneratorName, (bytes: Buffer) => string>),
)

/** The template with every placeholder filled. Throws for a placeholder that does not exist. */
export function fillTemplate(template: TemplateValue, subject: NotificationSubject): TemplateValue {
  if (typeof template === 'string') return fillText(template, subject, false)
  if (Array.isArray(template)) return template.map(item => fillTemplate(item, subject))
  if (typeof template === 'object' && template !== null) {
    return Object.fromEntries(
      Object.entries(template).map(([key, value]) => [key, fillTemplate(value, subject)]),
    )
  }
  return template
}

/** The text with every placeholder filled; `isJson`: they stand within strings. Throws for one that does not exist. */
export function fillText(text: string, subject: NotificationSubject, isJson: boolean): string {
  return text.replace(placeholderPattern, (whole, generator: string, name: string | undefined) => {
    const value = generated(generator, name, subject)
    if (value === null) throw new Error(`There is no placeholder ${whole}.`)
    return isJson ? JSON.stringify(value).slice(1, -1) : value
  })
}

/** An identifier as the service of the record would write it. */
export function recordIdOf(service: 'transactions' | 'funding', random: Buffer): string {
  return service === 'transactions' ? uuidOf(random) : random.toString('hex', 0, 16)
}

function generated(generator: string, name: string | undefined, subject: NotificationSubject): string | null {
  const member = subjectMembers.find(one => one === generator)
  if (member !== undefined) {
    if (name !== undefined) return null
    return subject[member === 'now' ? 'updatedAt' : member]
  }
  const generate = makers.get(generator)
  if (generate === undefined) return null
  if (name === undefined) return generate(randomBytes(32))
  // One account in both its forms.
  const space = generator === 'maskedClabe' ? 'clabe' : generator
  return generate(createHash('sha256').update(`${subject.recordId}\n${space}\n${name}`).digest())
}

/** A version 4 UUID (RFC 9562) of these bytes. */
function uuidOf(bytes: Buffer): string {
  const own = Buffer.from(bytes.subarray(0, 16))
  own[6] = ((own[6] ?? 0) & 0x0f) | 0x40
  own[8] = ((own[8] ?? 0) & 0x3f) | 0x80
  return own.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
