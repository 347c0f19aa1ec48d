import { expect, test } from 'vitest'
import { exportProgressSchema } from '#contract/transfer/exporting'
import { ExportDialog } from '../../../../renderer/features/exporting/export-dialog.tsx'
import { useExport } from '../../../../renderer/features/exporting/state/export-store.ts'
import { OnceOpened } from '../../../../renderer/navigation/once-opened.tsx'
import { openOverlay } from '../../../../renderer/navigation/overlay.ts'
import { exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const running = exportProgressSchema.parse({
  id: 7,
  state: 'writing',
  done: 1,
  total: 4,
  out: '/data/exports/a.har',
  error: null,
})

test('an export in progress can be canceled, and says that nothing is left', async () => {
  const screen = await renderView(<OnceOpened name="export" of={ExportDialog} />, {
    'app.status': exampleStatus,
    'export.get': running,
    'export.cancel': {},
  })
  useExport.setState({ run: { id: running.id, out: running.out, startedAtMs: 1 } })
  openOverlay({ name: 'export' })
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await screen.getByRole('button', { name: 'Cancel export' }).click()
  await expect
    .poll(() => screen.engine.calls)
    .toContainEqual({ method: 'export.cancel', params: { id: running.id } })
  screen.engine.publish('export.progress', { ...running, state: 'cancelled' })
  await expect.element(screen.getByText('Export canceled. No files were left.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cancel export' })).not.toBeInTheDocument()
})
