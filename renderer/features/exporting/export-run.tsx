import { clsx } from 'clsx'
import { Download, FolderOpen } from 'lucide-react'
import { type ExportId, exportFormatOf } from '#contract/transfer/exporting'
import { change, downloadExport, useStatus } from '#data'
import { closeOverlay } from '#navigation'
import {
  ActionBar,
  Button,
  CopyButton,
  countOf,
  countText,
  DoneLine,
  elapsedText,
  Notice,
  Problem,
  ProgressBar,
  Row,
  useAction,
} from '#ui'
import styles from './export-run.module.css'
import { forgetExport, type ShownRun, useExport, useExportRun } from './state/export-store.ts'

/** The progress of the export, then its result. */
export function ExportRunView() {
  const run = useExportRun()
  const cancel = useAction((id: ExportId) => change('export.cancel', { id }))
  const save = useAction(downloadExport)
  const show = useAction((path: string) => change('host.showInFolder', { path }))
  if (run === null) return null
  const { id, out } = run.progress
  const error = cancel.error ?? save.error ?? show.error ?? run.error
  return (
    <div className={clsx('flex min-h-0 flex-1 flex-col', styles.run)} aria-live="polite">
      <RunState run={run} onSave={() => save.run(id)} onShow={() => show.run(out)} />
      <Problem className={styles.notice} error={error} />
      <ActionBar
        className={styles.end}
        note={
          <span className="quiet">
            {run.isRunning ? 'The export continues when you close this dialog.' : ''}
          </span>
        }
      >
        {run.isRunning ? (
          <Button data-first-focus onClick={() => cancel.run(id)}>
            Cancel export
          </Button>
        ) : (
          <>
            <Button onClick={forgetExport}>Export more…</Button>
            <Button tone="primary" data-first-focus onClick={closeOverlay}>
              Close
            </Button>
          </>
        )}
      </ActionBar>
    </div>
  )
}

interface RunStateProps {
  readonly run: ShownRun
  /** Lets the browser save the file. */
  readonly onSave: () => void
  /** Shows the file in the system's file manager. */
  readonly onShow: () => void
}

function RunState(props: RunStateProps) {
  const { run } = props
  const { state, done, total, out, error } = run.progress
  switch (state) {
    case 'writing':
    case 'checking':
      return (
        <>
          <ProgressBar
            value={total === 0 ? null : done / total}
            label={state === 'writing' ? 'Writing' : 'Checking for original values'}
          />
          <p className="quiet tabular">
            {countText(done)} of {countOf(total, 'delivery', 'deliveries')}
            {rateText(run)}
          </p>
          <p className="mono wrap-anywhere min-w-0 flex-1 select-text text-small">{out}</p>
        </>
      )
    case 'done':
      return <Done {...props} />
    case 'cancelled':
      return (
        <Notice className={styles.notice} tone="info">
          Export canceled. No files were left.
        </Notice>
      )
    case 'failed':
      return (
        <Notice className={styles.notice} tone="error" title="Export failed. No files were left." isAlert>
          {error?.message}
        </Notice>
      )
  }
}

function Done({ run, onSave, onShow }: RunStateProps) {
  const { done, out } = run.progress
  const isDesktop = useStatus(status => status?.host === 'desktop')
  // The browser may be on another machine than the file, and a folder cannot be downloaded.
  const isDownloadable = useExport(state => exportFormatOf(state.format).kind === 'file') && !isDesktop
  return (
    <>
      <DoneLine>
        {countOf(done, 'delivery', 'deliveries')} written in {elapsedText(run.elapsedMs)}.
      </DoneLine>
      <Row gap="1" className={styles.place}>
        <span className="mono wrap-anywhere min-w-0 flex-1 select-text text-small">{out}</span>
        <CopyButton text={out} label="Copy path" words="Copy path" />
        {isDownloadable ? (
          <Button size="small" tone="quiet" icon={<Download aria-hidden />} onClick={onSave}>
            Download
          </Button>
        ) : null}
        {isDesktop ? (
          <Button size="small" tone="quiet" icon={<FolderOpen aria-hidden />} onClick={onShow}>
            Show in folder
          </Button>
        ) : null}
      </Row>
    </>
  )
}

/** Deliveries per second; empty before it can be measured. */
function rateText({ progress, elapsedMs }: ShownRun): string {
  const seconds = elapsedMs / 1000
  if (progress.state !== 'writing' || seconds < 0.3 || progress.done === 0) return ''
  return ` · ${countText(Math.round(progress.done / seconds))} per second`
}
