import { expect, test } from 'vitest'
import { shortSecretHint } from '../../../../../../../renderer/features/services/environments/form/secret-text.tsx'

test.each([
  ['wrong', 'Under 6 characters: not removed from saved calls.'],
  ['secret', undefined],
  ['', undefined],
])('a typed secret of %j says that it is too short to be removed, where it is', (value, hint) => {
  expect(shortSecretHint(value)).toBe(hint)
})
