import { beforeEach, expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import type { ReportPreview } from '#contract/problem'
import { ReportDialog } from '../../../../renderer/features/problem/report-dialog.tsx'
import { UnexpectedEndNotice } from '../../../../renderer/features/problem/unexpected-end-notice.tsx'
import { OnceOpened } from '../../../../renderer/navigation/once-opened.tsx'
import { closeOverlay, openedOverlay, openOverlay } from '../../../../renderer/navigation/overlay.ts'
import { exampleStatus } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const preview: ReportPreview = {
  id: 'report-1',
  files: [
    { name: 'README.txt', bytes: 12, text: 'What it has.' },
    { name: 'log.jsonl', bytes: 17, text: '{"msg":"Started"}' },
  ],
  dumps: [{ name: 'one.dmp', bytes: 2_097_152, atMs: Date.UTC(2026, 0, 5, 10, 30) }],
  suggestedPath: '/data/reports/hooktrail-report-1',
}
const responses = { 'app.status': exampleStatus, 'problem.preview': preview }

beforeEach(() => openOverlay({ name: 'report' }))

test('each file is shown before it is written', async () => {
  const screen = await renderView(<OnceOpened name="report" of={ReportDialog} />, {
    ...responses,
    'problem.create': { path: '/data/report', files: [{ name: 'README.txt', bytes: 12 }] },
  })
  await expect.element(screen.getByText('What it has.')).toBeVisible()
  await screen.getByRole('option', { name: /log\.jsonl/ }).click()
  await expect.element(screen.getByText('{"msg":"Started"}')).toBeVisible()
  expect(screen.engine.calls.map(({ method }) => method)).not.toContain('problem.create')
  await screen.getByRole('textbox', { name: 'Folder' }).fill('/data/report')
  await screen.getByRole('button', { name: 'Create folder' }).click()
  await expect.element(screen.getByText('1 file written. Nothing was sent.')).toBeVisible()
  expect(screen.engine.calls.find(({ method }) => method === 'problem.create')?.params).toEqual({
    id: 'report-1',
    path: '/data/report',
    dumps: [],
  })
  await expect.element(screen.getByText('/data/report')).toBeVisible()
})

test('a crash dump is copied only if it is selected', async () => {
  const screen = await renderView(<OnceOpened name="report" of={ReportDialog} />, {
    ...responses,
    'problem.create': { path: '/data/report', files: [] },
  })
  await expect.element(screen.getByText('These are copies of memory and may contain payloads.')).toBeVisible()
  const dump = screen.getByRole('checkbox', { name: '2026-01-05 10:30 UTC' })
  await expect.element(dump).not.toBeChecked()
  await dump.click()
  await screen.getByRole('button', { name: 'Create folder' }).click()
  await expect.element(screen.getByRole('button', { name: 'Copy path' })).toBeVisible()
  expect(screen.engine.calls.find(({ method }) => method === 'problem.create')?.params).toMatchObject({
    dumps: ['one.dmp'],
  })
})

test('a preview that fails says why; so does a folder that cannot be written', async () => {
  const engine = fakeEngine(responses)
  engine.fail('problem.preview', new AppError('worker-failed', 'A background thread stopped.'))
  const screen = await renderView(<OnceOpened name="report" of={ReportDialog} />, engine)
  await expect.element(screen.getByText('A background thread stopped.')).toBeVisible()
  engine.respond('problem.preview', preview)
  await screen.getByRole('button', { name: 'Try again' }).click()
  engine.fail('problem.create', new AppError('target-exists', 'The folder exists.'))
  await screen.getByRole('button', { name: 'Create folder' }).click()
  await expect.element(screen.getByText('The folder exists.')).toBeVisible()
  await expect.element(screen.getByText('What it has.')).toBeVisible()
})

test('after an unexpected end a notice leads to the report, and can be dismissed', async () => {
  closeOverlay()
  const screen = await renderView(<UnexpectedEndNotice />, {
    'problem.lastEnd': { atMs: 1 },
    'problem.dismissEnd': {},
  })
  await expect.element(screen.getByText('Hooktrail ended unexpectedly.')).toBeVisible()
  await screen.getByRole('button', { name: 'Report a problem…' }).click()
  expect(openedOverlay()).toBe('report')
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(screen.getByText('Hooktrail ended unexpectedly.')).not.toBeInTheDocument()
})

test('after a normal end there is no notice', async () => {
  const screen = await renderView(<UnexpectedEndNotice />, { 'problem.lastEnd': { atMs: null } })
  await expect.poll(() => screen.engine.calls.map(({ method }) => method)).toContain('problem.lastEnd')
  expect(screen.container.textContent).toBe('')
})
