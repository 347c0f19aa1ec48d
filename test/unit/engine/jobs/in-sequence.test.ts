import { expect, test } from 'vitest'
import { createSequence } from '../../../../main/engine/jobs/in-sequence.ts'

test('work starts when the work before it has ended, even if that failed', async () => {
  const inSequence = createSequence()
  const first = Promise.withResolvers<string>()
  const seen: string[] = []
  const run = (name: string, work: () => Promise<string> | string) =>
    inSequence(() => {
      seen.push(name)
      return work()
    })
  const all = [
    run('first', () => first.promise),
    run('second', () => Promise.reject(new Error('no'))),
    run('third', () => 'done'),
  ]
  const ended = Promise.allSettled(all)
  await Promise.resolve()
  expect(seen).toEqual(['first'])
  first.resolve('one')
  expect(await ended).toMatchObject([
    { status: 'fulfilled', value: 'one' },
    { status: 'rejected' },
    { status: 'fulfilled', value: 'done' },
  ])
  expect(seen).toEqual(['first', 'second', 'third'])
})
