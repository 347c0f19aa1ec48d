import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { importProgressSchema } from '#contract/transfer/importing'
import { ImportDialog } from '../../../../renderer/features/importing/import-dialog.tsx'
import {
  importCommand,
  importFiles,
  useImport,
} from '../../../../renderer/features/importing/state/import-store.ts'
import { OnceOpened } from '../../../../renderer/navigation/once-opened.tsx'
import { closeOverlay } from '../../../../renderer/navigation/overlay.ts'
import { ToastArea } from '../../../../renderer/ui/feedback/toast-area.tsx'
import { exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const checked = importProgressSchema.parse({
  id: 1,
  state: 'done',
  done: 2,
  total: 0,
  sources: [
    {
      path: '/data/a.ndjson',
      format: 'ndjson',
      deliveries: 2,
      repeated: 0,
      services: { transactions: 2, funding: 0, other: 0, none: 0 },
      skipped: [],
    },
  ],
  sessionIds: [],
  error: null,
})

beforeEach(() => {
  closeOverlay()
  useImport.setState({ step: { at: 'choosing' }, paths: [], runningId: null, isCanceled: false })
})

function engine() {
  return fakeEngine({
    'app.status': exampleStatus,
    'import.start': { id: checked.id },
    'import.get': checked,
    'import.cancel': {},
  })
}

test('each step of an import gives the focus to its first control, never to Close', async () => {
  const { getByRole } = await renderView(<OnceOpened name="import" of={ImportDialog} />, engine())
  importCommand.run()
  await expect.element(getByRole('button', { name: 'Choose files…' })).toHaveFocus()
  await getByRole('textbox').fill('/data/a.ndjson')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('button', { name: 'Import 2 deliveries' })).toHaveFocus()
  await getByRole('button', { name: 'Choose other files' }).click()
  await expect.element(getByRole('button', { name: 'Choose files…' })).toHaveFocus()
})

test('files that are dropped open the dialog with the focus on what cancels, then on the import', async () => {
  const fake = engine()
  fake.hold('import.get')
  const { getByRole } = await renderView(<OnceOpened name="import" of={ImportDialog} />, fake)
  useImport.setState({ step: { at: 'reading', sentBytes: 1, totalBytes: 2 } })
  importCommand.run()
  await expect.element(getByRole('button', { name: 'Cancel import' })).toHaveFocus()
  useImport.setState({ step: { at: 'preview', sources: checked.sources } })
  await expect.element(getByRole('button', { name: 'Import 2 deliveries' })).toHaveFocus()
})

test('an import in progress can be canceled, and says that nothing was imported', async () => {
  const fake = engine()
  fake.respond('import.get', { ...checked, state: 'writing', total: 2 })
  const { getByRole, getByText } = await renderView(<OnceOpened name="import" of={ImportDialog} />, fake)
  useImport.setState({ step: { at: 'preview', sources: checked.sources }, paths: ['/data/a.ndjson'] })
  importCommand.run()
  await getByRole('button', { name: 'Import 2 deliveries' }).click()
  await expect.element(getByRole('progressbar', { name: 'Importing' })).toBeVisible()
  await getByRole('button', { name: 'Cancel import' }).click()
  await expect.poll(() => fake.calls).toContainEqual({ method: 'import.cancel', params: { id: checked.id } })
  const error = { code: 'cancelled', message: 'The import was canceled.' } as const
  fake.publish('import.progress', { ...checked, state: 'cancelled', error })
  await expect.element(getByText('Import canceled. Nothing was imported.')).toBeVisible()
})

test('files that are dropped during an import, and a folder without files, cause a notice', async () => {
  const { getByRole, getByText } = await renderView(
    <>
      <OnceOpened name="import" of={ImportDialog} />
      <ToastArea />
    </>,
    engine(),
  )
  useImport.setState({ step: { at: 'writing', done: 1, total: 2 } })
  await importFiles([{ name: 'a.ndjson', file: new File(['{}'], 'a.ndjson') }])
  const notice = getByText('An import is in progress. Open the files again after it.')
  await expect.element(notice.first()).toBeInTheDocument()
  await expect.element(getByRole('progressbar', { name: 'Importing' })).toBeVisible()
  useImport.setState({ step: { at: 'choosing' } })
  await importFiles([])
  const dialog = getByRole('dialog', { name: 'Import' })
  await expect.element(dialog.getByRole('alert').getByText(/The folder has no files/)).toBeVisible()
})
