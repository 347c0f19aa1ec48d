import { expect, test } from 'vitest'
import { ReadScheduler } from '../../../../../main/engine/listener/reading/read-scheduler.ts'
import { fakeClock } from '../../../../support/fake-clock.ts'

test('what waited while others used up the turn is handed on in the same turn of the event loop', async () => {
  const clock = fakeClock()
  const log: string[] = []
  const turn = Promise.withResolvers<void>()
  const scheduler = new ReadScheduler(clock, () => {
    log.push('handed on')
    turn.resolve()
  })
  const reader = (name: string, ms: number) => ({
    guard: (work: () => void) => work(),
    readPart() {
      clock.pass(ms)
      log.push(name)
      // As the parser's stream tells of the end of a request.
      process.nextTick(() => process.nextTick(() => log.push(`${name} ends`)))
      if (name === 'other') setImmediate(() => log.push('next turn'))
      return false
    },
  })
  scheduler.read(reader('costly', 4))
  scheduler.read(reader('other', 1))
  expect(log).toEqual(['costly'])
  await turn.promise
  expect(log).toEqual(['costly', 'costly ends', 'other', 'other ends', 'handed on'])
})
