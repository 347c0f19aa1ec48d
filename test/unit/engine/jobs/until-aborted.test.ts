import { expect, test, vi } from 'vitest'
import { onAbort, untilAborted } from '../../../../main/engine/jobs/until-aborted.ts'

test('calls once the signal is aborted, also if it already is, and not after it was left', () => {
  const run = vi.fn()
  const leave = onAbort(AbortSignal.abort(), run)
  expect(run).toHaveBeenCalledTimes(1)
  leave()
  const end = new AbortController()
  onAbort(end.signal, run)()
  end.abort()
  expect(run).toHaveBeenCalledTimes(1)
})

test('rejects once the signal is aborted, and a later failure of the work disturbs nobody', async () => {
  const end = new AbortController()
  const work = Promise.withResolvers<number>()
  const cut = vi.fn(() => work.reject(new Error('The connection was cut.')))
  const waited = untilAborted(work.promise, end.signal, cut)
  end.abort()
  await expect(waited).rejects.toMatchObject({ code: 'cancelled' })
  expect(cut).toHaveBeenCalledTimes(1)
})

test('passes on what the work resolves or rejects with', async () => {
  const { signal } = new AbortController()
  await expect(untilAborted(Promise.resolve(7), signal)).resolves.toBe(7)
  await expect(untilAborted(Promise.reject(new Error('No.')), signal)).rejects.toThrow('No.')
})
