import { expect, test } from 'vitest'
import { sessionSchema } from '#contract/deliveries/sessions'
import { ReplayManyDialog } from '../../../../renderer/features/batches/replay-many-dialog.tsx'
import { openReplayMany } from '../../../../renderer/features/batches/state/replay-many.ts'
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
  const screen = await renderView(<ReplayManyDialog />, {
    'sessions.list': { sessions: [session] },
  })
  await expect.element(screen.getByRole('dialog', { name: 'Replay 3 deliveries' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Replay 3 deliveries/ })).toBeVisible()
})
