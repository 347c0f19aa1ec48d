import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#contract/errors'
import { useExport } from '../../../../renderer/features/exporting/state/export-store.ts'
import { trailsGroup } from '../../../../renderer/features/trails/index.ts'
import { TrailPane } from '../../../../renderer/features/trails/trail-pane.tsx'
import { goTo } from '../../../../renderer/navigation/address.ts'
import { selectTrail } from '../../../../renderer/navigation/trail-selection.ts'
import { ToastArea } from '../../../../renderer/ui/feedback/toast-area.tsx'
import { exampleTrail } from '../../support/example-record.ts'
import { exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const recordKey = 'transactions:tx1'

beforeEach(() => {
  goTo('trails')
  selectTrail(recordKey)
  localStorage.removeItem('hooktrail.test-format')
})

async function show() {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  const view = (
    <>
      <TrailPane />
      <ToastArea />
    </>
  )
  const shown = await renderView(view, {
    'app.status': exampleStatus,
    'trails.get': exampleTrail(recordKey, [1, 2]),
    'export.text': ({ format }) => ({ text: `the text of ${format}`, deliveries: 2 }),
  })
  async function choose(item: string): Promise<void> {
    await shown.getByRole('button', { name: 'Trail actions' }).click()
    await shown.getByRole('menuitem', { name: item }).click()
  }
  return { ...shown, write, choose }
}

test.each([
  ['Copy as test for node:test', 'test-node', 'Test for node:test'],
  ['Copy as test for Vitest', 'test-vitest', 'Test for Vitest'],
  ['Copy as test for pytest', 'test-pytest', 'Test for pytest'],
] as const)('%s copies the text of the export, and says what it has', async (item, format, label) => {
  const { write, choose, engine, getByText } = await show()
  await choose(item)
  await expect.element(getByText(`${label} copied, with 2 deliveries and pseudonyms`)).toBeVisible()
  expect(write.mock.calls).toEqual([[`the text of ${format}`]])
  const asked = { selection: { of: 'record', recordKey }, format }
  expect(engine.calls.findLast(({ method }) => method === 'export.text')?.params).toMatchObject({
    ...asked,
    pseudonyms: { amounts: 'keep', times: 'keep' },
  })

  // The key copies in the same format, with the originals that were chosen for exports.
  useExport.setState({ isReplaced: false })
  trailsGroup.commands.copyLastTest.run()
  await expect.element(getByText(`${label} copied, with 2 deliveries and original values`)).toBeVisible()
  expect(engine.calls.findLast(({ method }) => method === 'export.text')?.params).toEqual({
    ...asked,
    pseudonyms: null,
  })
})

test('a trail that is too long to copy says why, and copies nothing', async () => {
  const { engine, write, choose, getByRole } = await show()
  engine.fail('export.text', new AppError('not-available', 'More than 500 deliveries. Export them.'))
  await choose('Copy as test for Vitest')
  await expect.element(getByRole('alert')).toHaveTextContent('More than 500 deliveries. Export them.')
  expect(write).not.toHaveBeenCalled()
  // The format was not copied, so the first one stays.
  engine.respond('export.text', ({ format }) => ({ text: format, deliveries: 1 }))
  trailsGroup.commands.copyLastTest.run()
  await expect.poll(() => write.mock.calls).toEqual([['test-node']])
})
