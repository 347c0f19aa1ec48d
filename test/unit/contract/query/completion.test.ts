import { describe, expect, it } from 'vitest'
import { queryFields } from '#contract/query/fields'
import { parseQuery } from '#contract/query/query'
import { completionsAt, isUnfinished, withCompletion } from '../../../../preload/contract/query/completion.ts'

const labels = (text: string, caret = text.length): string[] =>
  completionsAt(text, caret, []).items.map(item => item.label)

describe('completionsAt', () => {
  it('offers tags that deliveries have, quoted where they have spaces', () => {
    const { items } = completionsAt('tag:c', 5, [], [], () => ['checkout', 'Called back', 'other'])
    expect(items.map(item => item.insert)).toEqual(['checkout', '"Called back"'])
    const [, quoted] = items
    if (quoted === undefined) throw new Error('It is not offered.')
    expect(withCompletion('tag:c', quoted).text).toBe('tag:"Called back" ')
  })

  it('offers earlier queries, then every field, in an empty box', () => {
    const { items } = completionsAt('', 0, ['kind:issuance'])
    expect(items[0]).toMatchObject({ label: 'kind:issuance', group: 'recent' })
    expect(items).toHaveLength(1 + Object.keys(queryFields).length)
  })

  it('offers the fields that begin as the word at the caret does, in any case', () => {
    expect(labels('kind:issuance ST')[0]).toBe('status:')
    expect(labels('-sta')).toEqual(['status:'])
    expect(labels('(re').slice(0, 5)).toEqual(['refund:', 'record:', 'reason:', 'response:', 'received:'])
  })

  it('offers documented members after two letters with their pointers, and pointers after a slash', () => {
    expect(labels('c')).not.toContain('concepto:')
    expect(completionsAt('CONC', 4, []).items).toMatchObject([
      { label: 'concepto:', insert: 'concepto:', help: '/payload/details/concepto' },
    ])
    expect(labels('/payload/details/conc')).toEqual(['/payload/details/concepto:'])
    expect(labels('step').length).toBe(1)
  })

  it('says what follows the colon of a member', () => {
    const hint = 'a member of the body, such as concepto:text, concepto:>100 or concepto:any'
    expect(completionsAt('concepto:', 9, [])).toEqual({ items: [], hint })
    expect(labels('concepto:re')).toEqual([])
  })

  it('offers the values of the field, and those of a list after its last comma', () => {
    expect(labels('status:')).toContain('failed')
    expect(labels('status:failed,c')).toEqual(['complete', 'cancelled'])
    expect(labels('status:c,failed', 'status:c'.length)).toEqual(['complete', 'cancelled'])
  })

  it('offers the values after a value in quotes, which may have a comma', () => {
    expect(labels('status:"on hold, again",c')).toEqual(['complete', 'cancelled'])
    const text = 'tag:checkout,ca'
    const [item] = completionsAt(text, text.length, [], [], () => ['Called back']).items
    const query = item && withCompletion(text, item).text
    expect(query).toBe('tag:checkout,"Called back" ')
    expect(parseQuery(query ?? '', 0)).toMatchObject({ query: { values: ['checkout', 'called back'] } })
  })

  it('offers the codes of findings with what they mean', () => {
    const { items } = completionsAt('finding:dup', 11, [])
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) expect(item.help).not.toBe('')
  })

  it('shows how a value is written where there is no completion', () => {
    expect(completionsAt('amount:', 7, [])).toEqual({
      items: [],
      hint: expect.stringContaining('amount:>100'),
    })
  })

  it('offers nothing in quotes, for an unknown field, and for a value that is whole', () => {
    expect(labels('"sta')).toEqual([])
    expect(labels('body:"sta"', 8)).toEqual([])
    expect(labels('nothing:a')).toEqual([])
    expect(labels('service:funding')).toEqual([])
  })
})

describe('withCompletion', () => {
  it('puts a value in place of what was typed, with a space behind it', () => {
    const [item] = completionsAt('status:fa kind:issuance', 9, []).items
    expect(item && withCompletion('status:fa kind:issuance', item)).toEqual({
      text: 'status:failed kind:issuance',
      caret: 13,
    })
    const [last] = completionsAt('status:fa', 9, []).items
    expect(last && withCompletion('status:fa', last)).toEqual({ text: 'status:failed ', caret: 14 })
  })

  it('leaves the caret behind the colon of a field', () => {
    const [item] = completionsAt('sta', 3, []).items
    expect(item && withCompletion('sta', item)).toEqual({ text: 'status:', caret: 7 })
  })
})

describe('isUnfinished', () => {
  it.each(['sta', 'kind:issuance sta', '-status', 'status:fai', 'kind:issuance,red'])('%s', text => {
    expect(isUnfinished(text, text.length)).toBe(true)
  })

  it.each(['', 'zebra', 'status:failed', 'sta ', 'kind:issuance ', 'record:7f', '"sta"', 'status:odd'])(
    'not %s',
    text => {
      expect(isUnfinished(text, text.length)).toBe(false)
    },
  )
})
