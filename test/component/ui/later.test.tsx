import { expect, test, vi } from 'vitest'
import { later, reloadForMissingParts } from '../../../renderer/ui/later.tsx'
import { fakeEngine } from '../support/fake-engine.ts'
import { renderView } from '../support/render-view.tsx'

test('a part that did not come says so, and the page is loaded again while it is shown', async () => {
  const Missing = later(async () => {
    throw new TypeError('Failed to fetch')
  })
  const reload = vi.fn()
  const { getByText, rerender } = await renderView(<Missing />, fakeEngine({}))
  await expect.element(getByText('Part of the interface couldn’t be loaded.')).toBeVisible()
  reloadForMissingParts(reload)
  expect(reload).toHaveBeenCalledOnce()
  await rerender(<p>Another place.</p>)
  await expect.element(getByText('Another place.')).toBeVisible()
  reloadForMissingParts(reload)
  expect(reload).toHaveBeenCalledOnce()
})

test('a part that comes is shown, and the page stays', async () => {
  const Part = later(async () => () => <p>Here.</p>)
  const reload = vi.fn()
  const { getByText } = await renderView(<Part />, fakeEngine({}))
  await expect.element(getByText('Here.')).toBeVisible()
  reloadForMissingParts(reload)
  expect(reload).not.toHaveBeenCalled()
})
