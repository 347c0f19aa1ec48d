import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { queryFields } from '#contract/query/fields'
import { parseQuery } from '#contract/query/query'
import { queryTokens, quotedTerm } from '#contract/query/tokens'
import { decimalSortKey, sizeInBytes, timePeriod } from '#contract/query/values'

const nowMs = Date.UTC(2026, 0, 15, 12)

describe('a query', () => {
  test('binds not stronger than and, and and stronger than or', () => {
    const both = { type: 'and', parts: [anywhere('a'), anywhere('b')] }
    const parts = [both, { type: 'not', part: anywhere('c') }]
    expect(parseQuery('a b or not c', nowMs)).toEqual({ ok: true, query: { type: 'or', parts } })
  })

  test('brackets change the binding', () => {
    const either = { type: 'or', parts: [anywhere('b'), { type: 'not', part: anywhere('c') }] }
    const query = { type: 'and', parts: [anywhere('a'), either] }
    expect(parseQuery('a (b or -c)', nowMs)).toEqual({ ok: true, query })
  })

  test('takes a minus before brackets as not', () => {
    expect(parseQuery('a -(b or c)', nowMs)).toEqual(parseQuery('a not (b or c)', nowMs))
    expect(parseQuery('a - b', nowMs)).toEqual(parseQuery('a "-" b', nowMs))
  })

  test('takes several values of a field, whatever their case', () => {
    expect(parseQuery('STATUS:Failed,cancelled', nowMs)).toEqual({
      ok: true,
      query: { type: 'choice', field: 'status', values: ['failed', 'cancelled'] },
    })
  })

  test('takes values in quotes among several, with their commas and spaces', () => {
    expect(parseQuery('status:"On hold, again",failed,"x" tag:"a" b', nowMs)).toEqual({
      ok: true,
      query: {
        type: 'and',
        parts: [
          { type: 'choice', field: 'status', values: ['on hold, again', 'failed', 'x'] },
          { type: 'choice', field: 'tag', values: ['a'] },
          anywhere('b'),
        ],
      },
    })
    // Of a text there is one value.
    expect(parseQuery('target:a,b', nowMs)).toMatchObject({ query: { type: 'text', text: 'a,b' } })
  })

  test('takes an equals sign before a record id as exactly this id, of other fields as text', () => {
    expect(parseQuery('record:=7f3a', nowMs)).toMatchObject({ query: { text: '7f3a', isExact: true } })
    expect(parseQuery('record:"=a b"', nowMs)).toMatchObject({ query: { text: 'a b', isExact: true } })
    expect(parseQuery('record:7f3a', nowMs)).toMatchObject({ query: { text: '7f3a', isExact: false } })
    expect(parseQuery('target:=1', nowMs)).toMatchObject({ query: { text: '=1', isExact: false } })
    expect(parseQuery('a record:=', nowMs)).toEqual({
      ok: false,
      error: { message: 'The record id is missing after "record:=".', start: 2, end: 10 },
    })
  })

  test('is empty where nothing is written', () =>
    expect(parseQuery('  ', nowMs)).toEqual({ ok: true, query: null }))

  test('takes quoted text with quotes in it', () => {
    expect(parseQuery('"say \\"hi\\"" target:"/a b"', nowMs)).toEqual({
      ok: true,
      query: {
        type: 'and',
        parts: [anywhere('say "hi"'), { type: 'text', field: 'target', text: '/a b', isExact: false }],
      },
    })
  })

  test.each([
    ['body:"Peña"', true],
    ['body:Peña', false],
    ['note:"Peña"', false],
  ])('%s asks for the text as it was sent: %s', (text, isExact) => {
    expect(parseQuery(text, nowMs)).toMatchObject({ query: { type: 'text', text: 'Peña', isExact } })
  })

  test('a word with a colon that names no field but is an id or a URL is text', () => {
    expect(parseQuery('7f3a:x', nowMs)).toEqual({ ok: true, query: anywhere('7f3a:x') })
  })

  test.each([
    ['colour:red', 0, 6, 'Unknown field "colour"'],
    ['service:bank', 8, 12, 'Unknown service "bank"'],
    ['service:funding,bank,"none"', 16, 20, 'Unknown service "bank"'],
    ['status:"a","b', 11, 13, 'isn’t closed'],
    ['amount:>ten', 7, 11, '">ten" is not a valid amount'],
    ['status:', 0, 7, 'A value is missing'],
    ['(a', 0, 1, 'isn’t closed'],
    ['a)', 1, 2, 'never opened'],
    ['a or', 4, 4, 'Something is missing at the end'],
    ['or a', 0, 2, 'Something is missing before'],
    ['a "b', 2, 4, 'isn’t closed'],
    ['received:2026-13-01', 9, 19, 'not a valid received'],
    ['size:..', 5, 7, 'not a valid size'],
  ])('%s is refused at its place', (text, start, end, message) => {
    const parsed = parseQuery(text, nowMs)
    expect(parsed).toMatchObject({ ok: false, error: { start, end } })
    if (!parsed.ok) expect(parsed.error.message).toContain(message)
  })

  test('a hundred brackets are refused, not overflowed', () => {
    expect(parseQuery('('.repeat(100), nowMs)).toMatchObject({ ok: false })
  })

  test('the example of every field is a query', () => {
    for (const field of Object.values(queryFields)) {
      expect(parseQuery(field.example, nowMs), field.example).toMatchObject({ ok: true })
    }
  })

  test('never throws, and its errors lie within the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab:"()-\\ or not status amount>.0..5,') }), text => {
        const parsed = parseQuery(text, nowMs)
        if (parsed.ok) return true
        const { start, end } = parsed.error
        return start >= 0 && end <= text.length && start <= end
      }),
    )
  })
})

describe('values', () => {
  test('decimals sort as their values do, digit by digit', () => {
    const digits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
    fc.assert(
      fc.property(digits, digits, fc.nat({ max: 12 }), (a, b, scale) => {
        const [keyA, keyB] = [decimalSortKey(decimal(a, scale)), decimalSortKey(decimal(b, scale))]
        if (keyA === null || keyB === null) return false
        return a < b ? keyA < keyB : a > b ? keyA > keyB : keyA === keyB
      }),
    )
  })

  test.each(['', 'ten', '1e3', '1,000', '.', '-'])('%j is no decimal', text =>
    expect(decimalSortKey(text)).toBeNull(),
  )

  test('a size has units of 1,024', () => {
    expect([sizeInBytes('10kb'), sizeInBytes('2MB'), sizeInBytes('7'), sizeInBytes('7tb')]).toEqual([
      10_240,
      2 * 1024 * 1024,
      7,
      null,
    ])
  })

  test('a span counts back from now', () => {
    expect(timePeriod('2h', nowMs)).toEqual({ fromMs: nowMs - 7_200_000, toMs: nowMs })
  })

  test('an instant stands for as long as it is written: a minute, a second, a millisecond', () => {
    const at = Date.UTC(2026, 0, 5, 10, 0)
    expect(timePeriod('2026-01-05T10:00Z', nowMs)).toEqual({ fromMs: at, toMs: at + 59_999 })
    expect(timePeriod('2026-01-05T10:00:00Z', nowMs)).toEqual({ fromMs: at, toMs: at + 999 })
    expect(timePeriod('2026-01-05T10:00:00.000Z', nowMs)).toEqual({ fromMs: at, toMs: at })
  })

  test('a day that does not exist is no time', () => expect(timePeriod('2026-02-30', nowMs)).toBeNull())
})

function anywhere(text: string): { type: 'anywhere'; text: string } {
  return { type: 'anywhere', text }
}

function decimal(value: bigint, scale: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

test('a term made for a value finds that very value, quotes and backslashes included', () => {
  for (const value of ['plain', 'with "quotes"', 'back\\slash', 'half-\\\\ud800', '\\"']) {
    const { tokens, error } = queryTokens(quotedTerm('record', value))
    expect(error).toBeNull()
    expect(tokens).toMatchObject([{ type: 'field', name: 'record', values: [{ text: value }] }])
  }
})
