import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removeSecrets } from '../../../../main/engine/secrets/remove-secrets.ts'
import { cases } from '../../../support/many-cases.ts'

test('a secret is removed from base64 wherever it stands in what was encoded', () => {
  const text = fc.string({ unit: 'binary-ascii', maxLength: 12 })
  const form = fc.constantFrom('base64', 'base64url')
  const anySecret = fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 40 })
  fc.assert(
    fc.property(text, anySecret, text, form, fc.boolean(), (before, hidden, after, alphabet, isPadded) => {
      const encoded = Buffer.from(before + hidden + after).toString(alphabet as 'base64')
      const clean = removeSecrets(isPadded ? encoded : encoded.replace(/=+$/, ''), [hidden])
      expect(clean).toContain('[removed]')
      for (const one of clean.split('[removed]')) {
        expect(Buffer.from(one, 'base64').toString()).not.toContain(hidden)
      }
    }),
    { numRuns: cases(50) },
  )
})
