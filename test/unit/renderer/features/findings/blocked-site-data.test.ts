import { expect, onTestFinished, test } from 'vitest'

test('the findings load and unfold in a browser that blocks site data', async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  onTestFinished(() => {
    if (own === undefined) Reflect.deleteProperty(globalThis, 'localStorage')
    else Object.defineProperty(globalThis, 'localStorage', own)
  })
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
  const list = await import('../../../../../renderer/features/findings/list/list-state.ts')
  expect(list.isFindingsListOpen()).toBe(false)
  list.unfoldFindings(true)
  expect(list.isFindingsListOpen()).toBe(true)
  const { forgetSession } = await import('../../../../../renderer/api/browser-session.ts')
  expect(forgetSession).not.toThrow()
})
