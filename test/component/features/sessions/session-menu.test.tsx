import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { SessionMenu } from '../../../../renderer/features/sessions/session-menu.tsx'
import { ToastArea } from '../../../../renderer/ui/feedback/toast-area.tsx'
import { exampleSession, exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const session = { ...exampleSession, deliveryCount: 0, firstAtMs: null, lastAtMs: null }

test('the list of sessions is fetched for the one that deliveries come to, and not again as they come', async () => {
  const screen = await renderView(<SessionMenu />, {
    'app.status': exampleStatus,
    'sessions.list': { sessions: [session] },
  })
  const callsOf = (method: string) => screen.engine.calls.filter(call => call.method === method).length
  await screen.getByRole('button').click()
  await expect.element(screen.getByText('End session')).toBeVisible()
  expect(callsOf('sessions.list')).toBe(1)
  const fetched = callsOf('app.status')
  screen.engine.publish('sessions.changed', { haveDeliveriesChanged: true })
  screen.engine.reconnect()
  await expect.poll(() => callsOf('app.status')).toBeGreaterThan(fetched)
  expect(callsOf('sessions.list')).toBe(1)
})

test('a session that can’t be ended says why', async () => {
  const view = (
    <>
      <SessionMenu />
      <ToastArea />
    </>
  )
  const screen = await renderView(view, {
    'app.status': exampleStatus,
    'sessions.list': { sessions: [session] },
  })
  screen.engine.fail('sessions.end', new AppError('disk-full', 'The disk is full.'))
  await screen.getByRole('button').click()
  await screen.getByText('End session').click()
  await expect.element(screen.getByRole('alert').filter({ hasText: 'The disk is full.' })).toBeInTheDocument()
})
