import { expect, test } from 'vitest'
import { withPureConstants } from '../../generate/bundle/worker-bundles.ts'

test('what a constant of a module is made with is marked as without effects, and nothing else', () => {
  const code = `import { z } from 'zod'
export const size = 3
export const schema = z.object({
  id: z.string(),
})
const names = Object.keys(table), count = names.length
export const double = given => given * 2
export let last = z.string()
z.config()
export function made() {
  const own = z.string()
  return own
}
`
  expect(withPureConstants(code)).toBe(`import { z } from 'zod'
export const size = 3
export const schema = /* @__PURE__ */ (() => (z.object({
  id: z.string(),
})))()
const names = /* @__PURE__ */ (() => (Object.keys(table)))(), count = /* @__PURE__ */ (() => (names.length))()
export const double = given => given * 2
export let last = z.string()
z.config()
export function made() {
  const own = z.string()
  return own
}
`)
})
