import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInstant } from '#contract/services/values/instants'
import { readAmount } from '../../../../main/engine/inspect/values/amounts.ts'
import { inAnyCase, instant, positiveAmount } from '../../../generate/schemas/patterns.ts'
import { cases } from '../../../support/many-cases.ts'

const whole = (pattern: string) => new RegExp(`^${pattern}$`, 'u')

test('the pattern of a positive amount takes what inspection takes', () => {
  const positive = whole(positiveAmount)
  const texts = fc.stringMatching(/^[+-]?[019]{0,4}\.?[019]{0,4}([eE][+-]?[019]{0,3})?$/)
  fc.assert(
    fc.property(texts, text => {
      const read = readAmount(text)
      expect([text, positive.test(text)]).toEqual([text, read !== null && !read.isNegative && !read.isZero])
    }),
    { numRuns: cases(500) },
  )
})

/** As plain text: TypeScript would multiply the single values. */
const oneOf = (...values: string[]): fc.Arbitrary<string> => fc.constantFrom(...values)

test('the pattern of a timestamp takes what inspection takes', () => {
  const pattern = whole(instant)
  const two = fc.integer({ min: 0, max: 65 }).map(value => String(value).padStart(2, '0'))
  const day = oneOf('00', '01', '28', '29', '30', '31', '32')
  const year = oneOf('0000', '1900', '2000', '2015', '2020', '2023', '2024', '2100')
  const month = fc.integer({ min: 0, max: 13 }).map(value => String(value).padStart(2, '0'))
  const hour = fc.integer({ min: 0, max: 25 }).map(value => String(value).padStart(2, '0'))
  const dash = oneOf('-', '-', '')
  const colon = oneOf(':', ':', '')
  const time = fc
    .tuple(oneOf('T', 't', ' '), hour, colon, two, colon, two, oneOf('', '.5', ',123456789', '.'))
    .map(parts => parts.join(''))
  const zone = fc.oneof(
    oneOf('', 'Z', ' Z', ' ', 'z', '+0000', '-06:00', '+24:00', '+05:60', '+05', 'CET'),
    fc.tuple(oneOf('+', '-'), hour, colon, two).map(parts => parts.join('')),
  )
  const calendar = fc.tuple(month, dash, day).map(parts => parts.join(''))
  const week = fc
    .tuple(oneOf('W'), oneOf('00', '01', '19', '52', '53', '54'), dash, oneOf('0', '1', '7', '8', ''))
    .map(parts => parts.join(''))
  const ordinal = oneOf('000', '001', '099', '365', '366', '367', '12')
  const texts = fc
    .tuple(
      year,
      dash,
      fc.oneof(calendar, week, ordinal),
      fc.oneof(time, oneOf('', 'T24', 'T24:00:00', 'T10')),
      zone,
    )
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(texts, text => {
      expect([text, pattern.test(text)]).toEqual([text, readInstant(text) !== null])
    }),
    { numRuns: cases(1000) },
  )
})

test('a value in any case, and no other', () => {
  const pattern = whole(inAnyCase(['in_progress', 'complete']))
  for (const text of ['in_progress', 'Complete', 'COMPLETE', 'In_Progress'])
    expect(pattern.test(text)).toBe(true)
  for (const text of ['', 'completed', 'in progress', 'complete ']) expect(pattern.test(text)).toBe(false)
})
