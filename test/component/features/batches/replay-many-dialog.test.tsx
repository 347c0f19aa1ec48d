import { expect, test } from 'vitest'
import { openReplayMany } from '../../../../renderer/features/batches/open-replay-many.ts'
import { ReplayManyDialog } from '../../../../renderer/features/batches/replay-many-dialog.tsx'
import { OnceOpened } from '../../../../renderer/navigation/once-opened.tsx'
import { exampleSession, exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

test('the number of a session’s deliveries is that of now, not of when the dialog opened', async () => {
  openReplayMany({ by: 'session', sessionId: exampleSession.id }, '1 delivery')
  const screen = await renderView(<OnceOpened name="replay-many" of={ReplayManyDialog} />, {
    'sessions.list': { sessions: [exampleSession] },
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

test('numbers are sent as typed; a number out of its range is marked, and the button says why it is off', async () => {
  const screen = await renderView(<OnceOpened name="replay-many" of={ReplayManyDialog} />, {
    'app.status': exampleStatus,
  })
  openReplayMany({ by: 'query', query: '' }, '2 deliveries')
  await screen.getByRole('textbox', { name: 'Target URL' }).fill('http://127.0.0.1:9/')
  await screen.getByRole('checkbox', { name: /^Append captured path/ }).click()
  const choices = [
    ['Timing', 'As recorded, faster'],
    ['Order', /^Shuffle/],
  ] as const
  for (const [name, option] of choices) {
    await screen.getByRole('combobox', { name }).click()
    await screen.getByRole('option', { name: option }).click()
  }
  const replay = screen.getByRole('button', { name: /^Replay 2 deliveries/ })
  const numbers = [
    ['Speed factor', ['0', ''], '2.5'],
    ['Seed', ['1.5', 'many'], '42'],
    ['Duplicates (%)', ['101'], '12.5'],
  ] as const
  for (const [name, refused, typed] of numbers) {
    const field = screen.getByRole('textbox', { name })
    for (const text of refused) {
      await field.fill(text)
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      await expect.element(replay).toHaveAccessibleDescription('Correct the marked fields.')
    }
    await field.fill(typed)
    await expect.element(field).toHaveAttribute('aria-invalid', 'false')
    await expect.element(replay).not.toHaveAccessibleDescription()
  }
  await replay.click()
  const starts = () => screen.engine.calls.filter(({ method }) => method === 'batches.start')
  await expect.poll(() => starts().length).toBe(1)
  expect(starts()[0]?.params).toMatchObject({
    keepPath: true,
    order: 'shuffled',
    seed: 42,
    duplicatePercent: 12.5,
    timing: { mode: 'recorded', speed: 2.5 },
  })
})

test('a number out of its range stays as typed and blocks the replay, also by a press of the button; a hidden one does not', async () => {
  const screen = await renderView(<OnceOpened name="replay-many" of={ReplayManyDialog} />, {
    'app.status': exampleStatus,
  })
  openReplayMany({ by: 'query', query: '' }, '2 deliveries')
  await screen.getByRole('textbox', { name: 'Target URL' }).fill('http://127.0.0.1:9/')
  const replay = screen.getByRole('button', { name: /^Replay 2 deliveries/ })
  const choose = async (name: string, option: string) => {
    await screen.getByRole('combobox', { name }).click()
    await screen.getByRole('option', { name: option, exact: true }).click()
  }
  const starts = () => screen.engine.calls.filter(({ method }) => method === 'batches.start')
  const expectRefused = async (name: string, text: string) => {
    const field = screen.getByRole('textbox', { name })
    await field.fill(text)
    // Blocked: the button has no action for a click to wait for.
    await replay.click({ force: true })
    await expect.element(field).toHaveValue(text)
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(replay).toHaveAccessibleDescription('Correct the marked fields.')
    expect(starts()).toEqual([])
  }
  await expectRefused('Concurrency', '65')
  await expectRefused('Duplicates (%)', '101')
  await screen.getByRole('textbox', { name: 'Duplicates (%)' }).fill('0')
  await expect.element(replay).toHaveAccessibleDescription('Correct the marked fields.')
  await choose('Timing', 'At a fixed interval')
  await expect.element(replay).not.toHaveAccessibleDescription()
  await expectRefused('Interval (ms)', '')
  await choose('Timing', 'As fast as possible')
  await replay.click()
  await expect.poll(() => starts().length).toBe(1)
  expect(starts()[0]?.params).toMatchObject({ concurrency: 8, duplicatePercent: 0 })
})
