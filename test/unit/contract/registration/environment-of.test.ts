import { expect, test } from 'vitest'
import { environmentOf } from '#contract/registration/environment-of'

const stage = { callbackPath: '/stage' }
const deep = { callbackPath: '/stage/deep/' }
const environments = [stage, deep]

test('a delivery belongs to the environment whose callback path it came to, or came below', () => {
  expect(environmentOf('/stage', environments)).toBe(stage)
  expect(environmentOf('/stage?x=/stage/deep/', environments)).toBe(stage)
  expect(environmentOf('/stage/other', environments)).toBe(stage)
  expect(environmentOf('/stage/deep/1', environments)).toBe(deep)
})

test('a path that only begins alike belongs to none', () => {
  expect(environmentOf('/stages', environments)).toBeNull()
  expect(environmentOf('/', environments)).toBeNull()
  expect(environmentOf('', environments)).toBeNull()
})
