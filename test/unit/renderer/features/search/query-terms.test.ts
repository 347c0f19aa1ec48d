import { describe, expect, it } from 'vitest'
import { hasTerm, withTermToggled } from '../../../../../renderer/features/search/query-terms.ts'

describe('withTermToggled', () => {
  it('adds the term at the end and takes it out again', () => {
    expect(withTermToggled('', 'finding', 'late')).toBe('finding:late')
    // Or binds less: the term would hold for `b` alone.
    expect(withTermToggled('a or b', 'finding', 'late')).toBe('(a or b) finding:late')
    expect(withTermToggled('kind:issuance', 'finding', 'late')).toBe('kind:issuance finding:late')
    expect(withTermToggled('kind:issuance finding:late "a b"', 'finding', 'late')).toBe('kind:issuance "a b"')
  })

  it('knows a term only where all of the query depends on it', () => {
    expect(hasTerm('a FINDING:Late', 'finding', 'late')).toBe(true)
    for (const query of [
      'not finding:late',
      '-finding:late',
      '(finding:late)',
      'a or finding:late',
      'finding:late or a',
      'finding:late,x',
    ])
      expect(hasTerm(query, 'finding', 'late'), query).toBe(false)
  })
})
