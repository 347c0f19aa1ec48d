import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '#contract/errors'
import type { Result } from '#contract/methods'
import { deliveryId } from '#contract/terms'
import { replayAgain } from '../../../../renderer/features/sending/open-replay.ts'
import { ReplayDialog } from '../../../../renderer/features/sending/replay-dialog.tsx'
import { OnceOpened } from '../../../../renderer/navigation/once-opened.tsx'
import { closeOverlay, openOverlay } from '../../../../renderer/navigation/overlay.ts'
import { ToastArea } from '../../../../renderer/ui/feedback/toast-area.tsx'
import { exampleAttempt, exampleSettings, exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const attempt = exampleAttempt(1, { deliveryId: 1, batchId: null })
const url = page.getByRole('textbox', { name: 'Target URL' })
const replay = page.getByRole('button', { name: /^Replay/ })
const result = page.getByRole('region', { name: 'Result' })

async function show(lastTargetUrl: () => Promise<string>) {
  const engine = fakeEngine({
    'settings.get': async () => ({ ...exampleSettings, lastTargetUrl: await lastTargetUrl() }),
    'settings.change': exampleSettings,
    'app.status': exampleStatus,
  })
  await renderView(
    <>
      <OnceOpened name="replay" of={ReplayDialog} />
      <ToastArea />
    </>,
    engine,
  )
  openOverlay({ name: 'replay', deliveryId: deliveryId(1) })
  return engine
}

test('the URL of the last time is offered once it is known, where none was entered; a target stays for the next dialog', async () => {
  let learn: (url: string) => void = () => {}
  await show(
    () =>
      new Promise(resolve => {
        learn = resolve
      }),
  )
  await expect.element(url).toHaveValue('')
  learn('http://127.0.0.1:3000/')
  await expect.element(url).toHaveValue('http://127.0.0.1:3000/')
  await url.fill('http://127.0.0.1:4000/')
  closeOverlay()
  await expect.element(url).not.toBeInTheDocument()
  openOverlay({ name: 'replay', deliveryId: deliveryId(2) })
  await expect.element(url).toHaveValue('http://127.0.0.1:4000/')
})

test('a replay to the last target has no dialog, unless there is none or the user must allow it', async () => {
  const engine = await show(async () => 'http://127.0.0.1:3000/')
  closeOverlay()
  await expect.element(url).not.toBeInTheDocument()
  replayAgain(deliveryId(1))
  await expect.element(url).toHaveValue('http://127.0.0.1:3000/')
  engine.respond('deliveries.replay', attempt)
  await replay.click()
  await expect.element(result).toBeVisible()
  closeOverlay()
  await expect.element(url).not.toBeInTheDocument()

  replayAgain(deliveryId(2))
  await expect.element(page.getByText('Delivery 2 replayed: 200 from http://127.0.0.1:3000/')).toBeVisible()
  const target = { to: 'url', url: 'http://127.0.0.1:3000/' }
  const sent = engine.calls.filter(({ method }) => method === 'deliveries.replay').at(-1)
  expect(sent?.params).toEqual({ id: 2, target, keepPath: false, allowRemote: false })
  await expect.element(url).not.toBeInTheDocument()

  engine.fail('deliveries.replay', new AppError('remote-target-refused', 'Not this machine.'))
  replayAgain(deliveryId(3))
  await expect.element(page.getByRole('dialog', { name: 'Replay delivery 3' })).toBeVisible()
})

test('a response that arrives once another target is chosen is dropped, and so is the failure before', async () => {
  const engine = await show(async () => 'http://127.0.0.1:3000/')
  const sent: ((value: Result<'deliveries.replay'>) => void)[] = []
  engine.respond('deliveries.replay', () => new Promise(resolve => void sent.push(resolve)))
  await expect.element(url).toHaveValue('http://127.0.0.1:3000/')
  await replay.click()
  await expect.poll(() => sent.length).toBe(1)
  await url.fill('http://127.0.0.1:4000/')
  sent[0]?.(attempt)
  await expect.element(result).not.toBeInTheDocument()
  await replay.click()
  await expect.poll(() => sent.length).toBe(2)
  sent[1]?.(attempt)
  await expect.element(result.getByText('The response has no body.')).toBeVisible()
  engine.fail('deliveries.replay', new AppError('disk-full', 'The disk is full.'))
  await replay.click()
  await expect.element(result.getByText('The disk is full.')).toBeVisible()
  await url.fill('http://127.0.0.1:5000/')
  await expect.element(result).not.toBeInTheDocument()
})

test('a replay is signed again only if that is chosen, and is then marked', async () => {
  const engine = await show(async () => 'http://127.0.0.1:3000/')
  engine.respond('deliveries.replay', { ...attempt, identical: true, isEdited: true })
  await replay.click()
  await expect.element(result.getByText('identical body, edited headers')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Sign again' }).click()
  await expect.element(page.getByText('Signed again: the attempt is marked as edited headers.')).toBeVisible()
  await page.getByRole('button', { name: 'Replay signed' }).click()
  const sent = () => engine.calls.filter(({ method }) => method === 'deliveries.replay')
  await expect.poll(() => sent().length).toBe(2)
  expect(sent().map(({ params }) => (params as { additions?: unknown }).additions)).toEqual([
    undefined,
    { signing: { by: 'rsa-sha256' } },
  ])
})
