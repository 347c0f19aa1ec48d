import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#contract/errors'
import type { DrillId } from '#contract/terms'
import { DrillPane } from '../../../../renderer/features/drill/pane/drill-pane.tsx'
import { chooseThing } from '../../../../renderer/navigation/address.ts'
import { ToastArea } from '../../../../renderer/ui/feedback/toast-area.tsx'
import { exampleDrill, exampleDrillSummary } from '../../support/example-drill.ts'
import { exampleSettings, exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const id = 3 as DrillId

beforeEach(() => {
  chooseThing('drill', id)
})

async function show(drill = exampleDrill()) {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  const view = (
    <>
      <DrillPane id={id} />
      <ToastArea />
    </>
  )
  const shown = await renderView(view, {
    'app.status': exampleStatus,
    'settings.get': exampleSettings,
    'drills.list': { drills: [exampleDrillSummary(drill)], hasMore: false },
    'drills.get': drill,
    'drills.test': ({ format }) => ({ name: 'order', text: `as ${format}`, needsHooktrail: false }),
  })
  async function choose(item: string): Promise<void> {
    await shown.getByRole('button', { name: 'Copy as test' }).click()
    await shown.getByRole('menuitem', { name: item }).click()
  }
  return { ...shown, write, choose }
}

test('a failure is copied as a test in each format, and the notice names its content', async () => {
  const { choose, write, engine, getByText } = await show()
  const formats = [
    ['Test for node:test', 'test-node'],
    ['Test for Vitest', 'test-vitest'],
    ['Test for pytest', 'test-pytest'],
  ] as const
  for (const [label, format] of formats) {
    await choose(label)
    await expect.element(getByText(`${label} copied, with original values`)).toBeVisible()
    expect(write.mock.lastCall).toEqual([`as ${format}`])
    const asked = engine.calls.findLast(({ method }) => method === 'drills.test')
    expect(asked?.params).toEqual({ id, property: 'order', trail: '037c1b9f', format })
  }
  engine.respond('drills.test', { name: 'recovery', text: 'by a command', needsHooktrail: true })
  await choose('Test for Vitest')
  await expect.element(getByText(/copied, with original values\. It runs hooktrail/)).toBeVisible()
})

test('why a failure could not be copied is said in the head of the drill', async () => {
  const { engine, choose, write, getByRole } = await show()
  engine.fail('drills.test', new AppError('not-found', 'The notifications have changed.'))
  await choose('Test for pytest')
  await expect.element(getByRole('alert')).toHaveTextContent('The notifications have changed.')
  expect(write).not.toHaveBeenCalled()
})

test('nothing is copied while the drill runs', async () => {
  const { getByRole } = await show(exampleDrill({ state: 'running', endedAtMs: null }))
  await expect.element(getByRole('button', { name: 'Copy as test' })).toHaveAttribute('aria-disabled', 'true')
})
