import { expect, test } from 'vitest'
import type { AppStatus } from '#contract/status'
import { CaptureAddress, ListenerState } from '../../../../renderer/features/shell/listener-state.tsx'
import { exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const paused: AppStatus = {
  ...exampleStatus,
  listener: { ...exampleStatus.listener, state: 'paused', captureUrl: null },
}

const view = (
  <header>
    <CaptureAddress />
    <ListenerState />
  </header>
)

test('capturing is paused with the button beside the capture URL', async () => {
  const screen = await renderView(view, { 'app.status': exampleStatus })
  await expect.element(screen.getByText('listening')).toBeVisible()
  screen.engine.respond('listener.pause', paused)
  await screen.getByRole('button', { name: 'Pause capturing' }).click()
  await expect.element(screen.getByText('paused')).toBeVisible()
  await expect.element(screen.getByText('http://127.0.0.1:4400')).not.toBeInTheDocument()
})

test('during a pause it is resumed where the capture URL was', async () => {
  const screen = await renderView(view, { 'app.status': paused })
  screen.engine.respond('listener.resume', exampleStatus)
  await screen.getByRole('button', { name: 'Resume capturing' }).click()
  await expect.element(screen.getByText('listening')).toBeVisible()
  await expect.element(screen.getByText('http://127.0.0.1:4400')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Pause capturing' })).toBeVisible()
})

test('a listener that failed offers no pause', async () => {
  const failed: AppStatus = {
    ...exampleStatus,
    listener: { ...exampleStatus.listener, state: 'failed', captureUrl: null },
  }
  const screen = await renderView(view, { 'app.status': failed })
  await expect.element(screen.getByText('not listening')).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})
