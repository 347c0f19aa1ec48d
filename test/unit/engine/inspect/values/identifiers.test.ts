import { expect, test } from 'vitest'
import { isUuid } from '../../../../../main/engine/inspect/values/identifiers.ts'

test('a UUID of any version and case is one, other ids are not', () => {
  expect(isUuid('7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2b01')).toBe(true)
  expect(isUuid('7F3A2C11-5D2E-7C8A-9B61-0F6A3D1E2B01')).toBe(true)
  expect(isUuid('7f3a2c11_5d2e_4c8a_9b61_0f6a3d1e2b01')).toBe(false)
  expect(isUuid('7f3a2c115d2e4c8a9b610f6a3d1e2b01')).toBe(false)
})
