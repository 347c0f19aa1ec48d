import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '#contract/errors'
import { CaptureAddress } from '../../../renderer/features/shell/listener-state.tsx'
import { ToastArea } from '../../../renderer/ui/feedback/toast-area.tsx'
import { copyAndSay, showBriefly, showToast } from '../../../renderer/ui/feedback/toasts.ts'
import { exampleStatus } from '../support/examples.ts'
import { renderView } from '../support/render-view.tsx'

const line = page.getByRole('status')

test('a brief line says what was done, without buttons, and leaves a notification that can be undone', async () => {
  await renderView(<ToastArea />, {})
  showToast('1 delivery deleted.', { undo: () => {} })
  showBriefly('Link copied')
  await expect.element(line).toHaveTextContent('Link copied')
  await expect.element(line.getByRole('button')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  showBriefly('Body copied')
  await expect.poll(() => line.element().textContent).toBe('Body copied')
})

test('a text that could not be copied is said so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  onTestFinished(() => write.mockRestore())
  await renderView(<ToastArea />, {})
  await copyAndSay('Link', 'http://127.0.0.1')
  await expect.element(line).toHaveTextContent('Couldn’t copy link')
})

test('capturing that is paused is said briefly; why it could not be resumed stays', async () => {
  const { listener } = exampleStatus
  const paused = { ...exampleStatus, listener: { ...listener, state: 'paused' as const, captureUrl: null } }
  const view = (
    <>
      <CaptureAddress />
      <ToastArea />
    </>
  )
  const screen = await renderView(view, { 'app.status': exampleStatus, 'listener.pause': paused })
  screen.engine.fail('listener.resume', new AppError('port-in-use', 'Port 4400 is in use.'))
  await screen.getByRole('button', { name: 'Pause capturing' }).click()
  await expect.element(screen.getByText('Capturing paused. Senders are refused.')).toBeVisible()
  await screen.getByRole('button', { name: 'Resume capturing' }).click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Port 4400 is in use.' }))
    .toBeInTheDocument()
})
