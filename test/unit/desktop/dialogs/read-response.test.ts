import { expect, test } from 'vitest'
import { readResponse } from '../../../../main/desktop/dialogs/read-response.ts'
import { fakeClock } from '../../../support/fake-clock.ts'

/** A dialog that is closed after these times, one after another. */
function dialogs(...responses: readonly { readonly afterMs: number; readonly isYes: boolean }[]) {
  const clock = fakeClock()
  const controller = new AbortController()
  const left = [...responses]
  const show = async (): Promise<boolean> => {
    const next = left.shift()
    if (next === undefined) throw new Error('It is shown once too often.')
    clock.pass(next.afterMs)
    return next.isYes
  }
  return { respond: () => readResponse(show, controller.signal, clock.monotonicMs), controller, left }
}

test('a yes counts once the dialog could be read', async () => {
  expect(await dialogs({ afterMs: 1_500, isYes: true }).respond()).toBe(true)
})

test('a yes to a dialog that has just appeared does not count: it is shown again', async () => {
  const soon = { afterMs: 1_499, isYes: true }
  expect(await dialogs(soon, soon, { afterMs: 5_000, isYes: false }).respond()).toBe(false)
  expect(await dialogs(soon, { afterMs: 5_000, isYes: true }).respond()).toBe(true)
})

test('a no counts at any time', async () => {
  expect(await dialogs({ afterMs: 0, isYes: false }).respond()).toBe(false)
})

test('a question that was taken back is a no, and is not shown again', async () => {
  const { respond, controller, left } = dialogs({ afterMs: 0, isYes: true }, { afterMs: 9_000, isYes: true })
  const responded = respond()
  controller.abort()
  expect(await responded).toBe(false)
  expect(left).toHaveLength(1)
})
