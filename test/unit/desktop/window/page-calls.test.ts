import { expect, test } from 'vitest'
import { createPageCalls } from '../../../../main/desktop/window/page-calls.ts'

/** Work that ends once it is canceled. */
const untilAborted = (signal: AbortSignal): Promise<string> =>
  new Promise(resolve => signal.addEventListener('abort', () => resolve('cancelled')))

test('a call is cancelled by its number, and no other with it', async () => {
  const calls = createPageCalls()
  const one = calls.run(1, untilAborted)
  const other = calls.run(2, untilAborted)
  calls.cancel(1)
  expect(await one).toBe('cancelled')
  expect(await Promise.race([other, Promise.resolve('goes on')])).toBe('goes on')
})

test('a page that goes cancels all of its calls', async () => {
  const calls = createPageCalls()
  const all = [calls.run(1, untilAborted), calls.run(2, untilAborted)]
  calls.cancelAll()
  expect(await Promise.all(all)).toEqual(['cancelled', 'cancelled'])
})

test('a page that was loaded again numbers anew: an old call does not take a new one with it', async () => {
  const calls = createPageCalls()
  let endOld = (): void => {}
  const old = calls.run(1, () => new Promise<void>(resolve => (endOld = resolve)))
  const anew = calls.run(1, untilAborted)
  endOld()
  await old
  calls.cancel(1)
  expect(await anew).toBe('cancelled')
})

test('what is no number cancels nothing', async () => {
  const calls = createPageCalls()
  const call = calls.run(undefined, async () => 'answered')
  calls.cancel(undefined)
  calls.cancel({})
  expect(await call).toBe('answered')
})
