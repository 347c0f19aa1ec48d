import { expect, test } from 'vitest'
import { sessionSchema } from '#contract/deliveries/sessions'
import { openReplayMany } from '../../../../renderer/features/batches/open-replay-many.ts'
import { ReplayManyDialog } from '../../../../renderer/features/batches/replay-many-dialog.tsx'
import { OnceOpened } from '../../../../renderer/navigation/once-opened.tsx'
import { exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const session = sessionSchema.parse({
  ...exampleStatus.session,
  ...{ note: '', environment: '', appVersion: '', day: null, begunAtMs: 1 },
  ...{ isArchived: false, isPinned: false, isImported: false, isIncomplete: false, isCurrent: true },
  ...{ deliveryCount: 3, firstAtMs: 1, lastAtMs: 3 },
})

test('the number of a session’s deliveries is that of now, not of when the dialog opened', async () => {
  openReplayMany({ by: 'session', sessionId: session.id }, '1 delivery')
  const screen = await renderView(<OnceOpened name="replay-many" of={ReplayManyDialog} />, {
    'sessions.list': { sessions: [session] },
  })
  await expect.element(screen.getByRole('dialog', { name: 'Replay 3 deliveries' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Replay 3 deliveries/ })).toBeVisible()
})

test('a trail is replayed one at a time, so that no status overtakes another; a selection 8 at a time', async () => {
  const screen = await renderView(<OnceOpened name="replay-many" of={ReplayManyDialog} />, {})
  const concurrency = screen.getByRole('textbox', { name: 'Concurrency' })
  openReplayMany({ by: 'record', recordKey: 'transactions:tx1' }, 'the trail’s 3 deliveries')
  await expect.element(concurrency).toHaveValue('1')
  openReplayMany({ by: 'query', query: 'kind:funding' }, '12 deliveries')
  await expect.element(concurrency).toHaveValue('8')
})

test('many are signed again only if that is chosen', async () => {
  const screen = await renderView(<OnceOpened name="replay-many" of={ReplayManyDialog} />, {
    'app.status': exampleStatus,
  })
  openReplayMany({ by: 'query', query: '' }, '2 deliveries')
  await screen.getByRole('textbox', { name: 'Target URL' }).fill('http://127.0.0.1:9/')
  const replay = screen.getByRole('button', { name: /^Replay 2 deliveries/ })
  const starts = () => screen.engine.calls.filter(({ method }) => method === 'batches.start')
  await replay.click()
  await expect.poll(() => starts().length).toBe(1)
  await screen.getByRole('checkbox', { name: 'Sign again' }).click()
  await replay.click()
  await expect.poll(() => starts().length).toBe(2)
  expect(starts().map(({ params }) => (params as { additions?: unknown }).additions)).toEqual([
    undefined,
    { signing: { by: 'rsa-sha256' } },
  ])
})
