import { Download, FolderOpen } from 'lucide-react'
import { useStatus } from '../../data/status.ts'
import { closeOverlay } from '../../navigation/navigation.ts'
import {
  cancelExport,
  type ExportRun,
  forgetExport,
  isUnderWay,
  saveExport,
  showInFolder,
  useExport,
} from '../../state/export-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { DoneLine } from '../../ui/feedback/done-line.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { countOf, countText, elapsedText } from '../../ui/text/number-text.ts'

/** How far the export is, and what came of it. */
export function ExportRunView() {
  const run = useExport(state => state.run)
  const error = useExport(state => state.error)
  if (run === null) return null
  return (
    <div className="export-run" aria-live="polite">
      <RunState run={run} />
      {error === null ? null : (
        <Notice tone="error" isAlert>
          {error.message}
        </Notice>
      )}
      <footer className="export-end">
        <span className="quiet">{isUnderWay(run) ? 'You may close this; it goes on.' : ''}</span>
        {isUnderWay(run) ? (
          <Button data-first-focus onClick={() => void cancelExport()}>
            Cancel the export
          </Button>
        ) : (
          <>
            <Button onClick={forgetExport}>Export more…</Button>
            <Button tone="primary" data-first-focus onClick={closeOverlay}>
              Close
            </Button>
          </>
        )}
      </footer>
    </div>
  )
}

function RunState({ run }: { readonly run: ExportRun }) {
  const { state, done, total, out, error } = run.progress
  switch (state) {
    case 'writing':
    case 'checking':
      return (
        <>
          <ProgressBar
            value={total === 0 ? null : done / total}
            label={state === 'writing' ? 'Writing' : 'Checking that no original is left'}
          />
          <p className="quiet tabular">
            {countText(done)} of {countOf(total, 'delivery', 'deliveries')}
            {rateText(run)}
          </p>
          <p className="export-path mono">{out}</p>
        </>
      )
    case 'done':
      return <Done run={run} />
    case 'cancelled':
      return <Notice tone="info">The export was cancelled. Nothing of it was left.</Notice>
    case 'failed':
      return (
        <Notice tone="error" title="Nothing was exported." isAlert>
          {error?.message}
        </Notice>
      )
  }
}

function Done({ run }: { readonly run: ExportRun }) {
  const { id, done, out } = run.progress
  const isDesktop = useStatus(status => status?.host === 'desktop')
  // A browser may be on another machine than the file; a folder cannot be handed to it.
  const isDownloadable = useExport(state => state.format !== 'fixtures') && !isDesktop
  return (
    <>
      <DoneLine>
        {countOf(done, 'delivery', 'deliveries')} written in {elapsedText(run.toldAtMs - run.startedAtMs)}.
      </DoneLine>
      <div className="export-place">
        <span className="export-path mono">{out}</span>
        <CopyButton text={out} label="Copy path" words="Copy path" />
        {isDownloadable ? (
          <Button
            size="small"
            tone="quiet"
            icon={<Download aria-hidden />}
            onClick={() => void saveExport(id)}
          >
            Download
          </Button>
        ) : null}
        {isDesktop ? (
          <Button
            size="small"
            tone="quiet"
            icon={<FolderOpen aria-hidden />}
            onClick={() => void showInFolder(out)}
          >
            Show in folder
          </Button>
        ) : null}
      </div>
    </>
  )
}

/** Deliveries a second, once there is something to tell. */
function rateText({ progress, startedAtMs, toldAtMs }: ExportRun): string {
  const seconds = (toldAtMs - startedAtMs) / 1000
  if (progress.state !== 'writing' || seconds < 0.3 || progress.done === 0) return ''
  return ` · ${countText(Math.round(progress.done / seconds))} a second`
}
