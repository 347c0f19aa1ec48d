import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { RetentionSection } from '../../../../renderer/features/sessions/retention/retention-section.tsx'
import { exampleSettings } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const failure = new AppError('disk-full', 'The disk is full.')
const responses = {
  'settings.get': exampleSettings,
  'retention.preview': { deliveries: 2, bodyBytes: 10, oldestAtMs: 1, newestAtMs: 2, isComplete: true },
}

test('what would go could not be counted: the reason stands there, and nothing can be saved', async () => {
  const screen = await renderView(<RetentionSection />, responses)
  screen.engine.fail('retention.preview', failure)
  await screen.getByLabelText('Deliveries').fill('4')
  await expect.element(screen.getByRole('status')).toHaveTextContent('The disk is full.')
  await expect.element(screen.getByRole('button', { name: 'Save limits' })).toBeDisabled()
})

test('what would go is counted again for each limit, and a failed refetch in the background keeps it', async () => {
  const screen = await renderView(<RetentionSection />, responses)
  await screen.getByLabelText('Deliveries').fill('4')
  await expect.element(screen.getByText(/^2 deliveries are deleted now/)).toBeVisible()
  screen.engine.fail('retention.preview', failure)
  screen.engine.reconnect()
  await expect.element(screen.getByText('Out of date.')).toBeVisible()
  await expect.element(screen.getByText(/^2 deliveries are deleted now/)).toBeVisible()
  screen.engine.respond('retention.preview', { ...responses['retention.preview'], deliveries: 3 })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(/^3 deliveries are deleted now/)).toBeVisible()
})
