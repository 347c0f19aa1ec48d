import { expect, test } from 'vitest'
import { shortSecretHint } from '../../../../../../../renderer/features/services/environments/form/secret-text.tsx'

test.each([
  ['wrong', 'It has under 6 characters, so it is not removed from saved calls.'],
  ['secret', undefined],
  ['', undefined],
])('a typed secret of %j says that it is too short to be removed, where it is', (value, hint) => {
  expect(shortSecretHint(value)).toBe(hint)
})
