import { expect, test } from 'vitest'
import { silentLogger } from '../../../../main/engine/ports.ts'
import { closeAll } from '../../../../main/engine/wiring/close-all.ts'

test('each is closed in order, also after one that fails; the first failure is thrown at the end', async () => {
  const closed: string[] = []
  const errors: string[] = []
  const logger = { ...silentLogger, error: (message: string) => void errors.push(message) }
  const closes = [
    async () => void closed.push('first'),
    () => Promise.reject(new Error('second')),
    () => {
      throw new Error('third')
    },
    () => void closed.push('fourth'),
  ]
  await expect(closeAll(closes, logger)).rejects.toThrow('second')
  expect(closed).toEqual(['first', 'fourth'])
  expect(errors).toEqual([expect.stringContaining('third')])
})

test('where all close nothing is reported', async () => {
  const logger = { ...silentLogger, error: (message: string) => expect.fail(message) }
  await closeAll([() => {}, async () => {}], logger)
})
