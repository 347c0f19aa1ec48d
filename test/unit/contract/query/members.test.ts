import { describe, expect, test } from 'vitest'
import { isQueryField } from '#contract/query/fields'
import { namedMembers } from '#contract/query/members'
import { parseQuery } from '#contract/query/query'
import { chipsOf, withTermNegated, withTermValues } from '#contract/query/query-terms'

const parsed = (text: string) => parseQuery(text, 0)
const queryOf = (text: string) => {
  const result = parsed(text)
  if (!result.ok) throw new Error(result.error.message)
  return result.query
}
const errorOf = (text: string) => {
  const result = parsed(text)
  return result.ok
    ? null
    : { at: text.slice(result.error.start, result.error.end), message: result.error.message }
}
const text = { type: 'text', isQuoted: false, isEqual: false, key: null }

describe('a member in a query', () => {
  test.each([
    ['/payload/details/concepto:renta', '/payload/details/concepto', { ...text, text: 'renta' }],
    [
      '/payload/details/concepto:=renta',
      '/payload/details/concepto',
      { ...text, text: 'renta', isEqual: true },
    ],
    ['/a:="b (c)"', '/a', { ...text, text: 'b (c)', isQuoted: true, isEqual: true }],
    ['/a:"=b"', '/a', { ...text, text: '=b', isQuoted: true }],
    ['"/a b:c":"d"', '/a b:c', { ...text, text: 'd', isQuoted: true }],
    ['/a~1b/~0c:x', '/a~1b/~0c', { ...text, text: 'x' }],
    ['/a:true', '/a', { type: 'word', word: 'true' }],
    ['/a:"true"', '/a', { ...text, text: 'true', isQuoted: true }],
    ['/a:ANY', '/a', { type: 'presence', isPresent: true }],
    ['/a:none', '/a', { type: 'presence', isPresent: false }],
    ['/a:=any', '/a', { ...text, text: 'any', isEqual: true }],
    ['/a:b..c', '/a', { ...text, text: 'b..c' }],
  ])('%s is a pointer with its test', (query, pointer, expected) => {
    expect(queryOf(query)).toEqual({
      type: 'member',
      members: [{ pointer, isAmount: false }],
      test: expected,
    })
  })

  test('by comparison has the keys of decimals, and only of decimals', () => {
    expect(queryOf('/payload/amount:100..')).toMatchObject({
      members: [{ pointer: '/payload/amount', isAmount: true }],
      test: { type: 'decimal', range: { to: null } },
    })
    expect(errorOf('a /payload/amount:>x')).toEqual({
      at: '>x',
      message: '">x" is not a comparison of numbers, such as /payload/amount:>100.',
    })
    expect(errorOf('/a:..')?.at).toBe('..')
    expect(errorOf('/a:1..2..3')?.at).toBe('1..2..3')
  })

  test('by name is at every documented place, in any case', () => {
    const places = ['/payload/issuance/refund_steps/*/step', '/payload/redemption/refund_steps/*/step']
    expect(queryOf('STEP:x')).toMatchObject({
      members: places.map(pointer => ({ pointer, isAmount: false })),
    })
    expect(queryOf('clabe:6461')).toMatchObject({
      members: expect.arrayContaining([
        { pointer: '/payload/redemption/receiver_account/mexican_bank_account/clabe', isAmount: false },
        { pointer: '/payload/issuance/deposit_sender_clabe', isAmount: false },
        { pointer: '/payload/details/sender_clabe', isAmount: false },
      ]),
    })
    expect(queryOf('amount_to:5')).toMatchObject({ members: [{ isAmount: true }] })
  })

  test('has no name of a query field', () => {
    expect(namedMembers.size).toBeGreaterThan(60)
    expect([...namedMembers.keys()].filter(isQueryField)).toEqual([])
    expect(queryOf('status:failed')).toMatchObject({ type: 'choice', field: 'status' })
  })

  test('with an error names its place and says what to do', () => {
    expect(errorOf('x /a~2:b')).toEqual({
      at: '/a~2',
      message:
        '"/a~2" is not a JSON Pointer: ~ must be followed by 0 (for ~) or 1 (for /). To search for the text, put it in quotes.',
    })
    expect(errorOf('/a:')?.message).toBe('A value is missing after "/a:", such as /a:any.')
    expect(errorOf('/a:=')?.message).toContain('A value is missing')
    expect(errorOf('external_rf:1')?.message).toContain('Did you mean "external_ref"?')
    expect(errorOf('/a:="b')?.at).toBe('"b')
  })

  test('without a colon is free text, and so is a pointer in quotes', () => {
    expect(queryOf('/hooks')).toEqual({ type: 'anywhere', text: '/hooks' })
    expect(queryOf('"/hooks:80"')).toEqual({ type: 'anywhere', text: '/hooks:80' })
    expect(queryOf('"/hooks" x')).toMatchObject({ parts: [{ text: '/hooks' }, { text: 'x' }] })
  })

  test('is edited with its pointer and its equals sign', () => {
    const query = '"/a b/C":="x y"'
    const [chip] = chipsOf(query)
    if (chip?.type !== 'term') throw new Error('There is no term.')
    expect(chip).toMatchObject({ field: '/a b/C', values: ['x y'], isQuoted: true, isEqual: true })
    expect(withTermNegated(query, chip)).toBe(`-${query}`)
    expect(withTermValues(query, chip, ['z'])).toBe('"/a b/C":="z"')
  })
})
