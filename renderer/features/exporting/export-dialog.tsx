import { clsx } from 'clsx'
import { Download, FolderOpen } from 'lucide-react'
import { useState } from 'react'
import {
  type ExportId,
  type ExportPreview,
  exportFormatOf,
  exportFormats,
} from '#contract/transfer/exporting'
import { change, downloadExport, useExportPreview, useIsChanging, useStatus } from '#data'
import { closeOverlay, type OverlayProps } from '#navigation'
import {
  ActionBar,
  Button,
  CopyButton,
  countOf,
  countOrMore,
  countText,
  Dialog,
  DialogForm,
  DialogStep,
  DoneLine,
  elapsedText,
  Field,
  Notice,
  Problem,
  ProgressBar,
  Row,
  Select,
  Stack,
  TextField,
  useAction,
} from '#ui'
import styles from './export-dialog.module.css'
import { PseudonymPane } from './pseudonym-pane.tsx'
import {
  chooseFormat,
  chooseOut,
  chooseScope,
  forgetExport,
  outOf,
  pseudonymsOf,
  type ShownRun,
  startExport,
  useExport,
  useExportRun,
} from './state/export-store.ts'

/** Exports deliveries to files. The export continues when the dialog is closed; reopened, it shows the progress. */
export function ExportDialog({ isOpen }: OverlayProps<'export'>) {
  const run = useExportRun()
  const step = run === null ? 'choices' : run.isRunning ? 'running' : 'over'
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title="Export"
      description="Save captured deliveries as files"
      size={step === 'choices' ? 'large' : 'medium'}
    >
      <DialogStep step={step}>{step === 'choices' ? <ExportChoices /> : <ExportRunView />}</DialogStep>
    </Dialog>
  )
}

function ExportChoices() {
  const choices = useExport()
  const dataDir = useStatus(status => status?.dataDir)
  const out = outOf(choices, dataDir)
  const [key, setKey] = useState('')
  const isShort = key !== '' && key.length < 16
  const preview = useExportPreview({
    selection: choices.scope?.selection,
    pseudonyms: pseudonymsOf(choices),
  })
  const isStarting = useIsChanging('export.start')
  // The key is not a mutation variable, since variables are stored.
  const start = useAction(() => startExport(key).finally(() => setKey('')))
  const choose = useAction(async () => {
    const { path } = await change('host.chooseTarget', { name: out })
    if (path !== null) onChoose(path)
  })
  const error = start.error ?? choose.error
  function blockedBy(): string | null {
    if (isStarting) return 'Starting…'
    if (out.trim() === '') return 'Enter a path.'
    if (isShort) return 'The key is too short.'
    return preview.data !== undefined && isNothing(preview.data) ? 'Nothing matches.' : null
  }
  function onChoose(path: string): void {
    chooseOut(path)
    start.reset()
  }
  function forgetErrors(): void {
    start.reset()
    choose.reset()
  }
  function onSubmit(): void {
    choose.reset()
    start.run()
  }
  return (
    <DialogForm
      hasBar
      onSubmit={onSubmit}
      error={error}
      note={
        <span className="tabular" role="status">
          {preview.data === undefined ? '' : selectedText(preview.data)}
        </span>
      }
      buttons={<Button onClick={closeOverlay}>Cancel</Button>}
      submit="Export"
      blocked={blockedBy()}
    >
      <div className={clsx('grid min-h-0 flex-1', styles.panes)}>
        <ExportForm out={out} onChange={forgetErrors} onChoose={() => choose.run()} />
        <PseudonymPane preview={preview} keyText={key} onKey={setKey} isKeyShort={isShort} />
      </div>
    </DialogForm>
  )
}

function selectedText({ deliveries, isComplete }: ExportPreview): string {
  return countOrMore(deliveries, isComplete, 'delivery', 'deliveries')
}

function isNothing({ deliveries, isComplete }: ExportPreview): boolean {
  return isComplete && deliveries === 0
}

interface ExportFormProps {
  /** Path of the export. */
  readonly out: string
  /** The format or the path changed, so an earlier error may no longer apply. */
  readonly onChange: () => void
  /** Chooses the path in the desktop's dialog. */
  readonly onChoose: () => void
}

/** The form of an export: selection, format and path. */
function ExportForm({ out, onChange, onChoose }: ExportFormProps) {
  const scopes = useExport(state => state.scopes)
  const scope = useExport(state => state.scope)
  const format = useExport(state => state.format)
  const isFolder = exportFormatOf(format).kind === 'folder'
  const isDesktop = useStatus(status => status?.host === 'desktop')
  return (
    <Stack gap="4" className="min-w-0 overflow-y-auto border-line border-r bg-canvas p-4">
      <Field label="Deliveries">
        <Select
          label="Deliveries"
          value={scope?.key ?? ''}
          options={scopes.map(({ key, label }) => ({ value: key, label }))}
          onChange={key => {
            const chosen = scopes.find(one => one.key === key)
            if (chosen !== undefined) chooseScope(chosen)
          }}
        />
      </Field>
      <TextField
        label={isFolder ? 'Folder' : 'File'}
        hint={
          isFolder ? 'Choose a new or empty folder.' : 'An earlier export is replaced when this one succeeds.'
        }
        data-first-focus
        required
        placeholder="/home/you/project/test/fixtures"
        value={out}
        title={out}
        onChange={event => {
          chooseOut(event.target.value)
          onChange()
        }}
        end={isDesktop ? <Button onClick={onChoose}>Choose…</Button> : null}
      />
      <fieldset className="m-0 flex min-w-0 flex-col gap-0.5 border-0 p-0">
        <legend className="mb-1 p-0 font-medium text-muted text-small">Format</legend>
        {exportFormats.map(({ format: value, label, text }) => (
          <label
            key={value}
            className={clsx(
              'relative grid gap-x-2 rounded border border-transparent px-2.5 py-1.75 hover:bg-hover',
              styles.format,
            )}
          >
            <input
              type="radio"
              name="export-format"
              className="mx-0 mt-0.75 mb-0 size-3.5 accent-accent outline-none"
              checked={value === format}
              onChange={() => {
                chooseFormat(value)
                onChange()
              }}
            />
            <span className="font-medium">{label}</span>
            <span className="col-2 text-muted text-small leading-4.25">{text}</span>
          </label>
        ))}
      </fieldset>
    </Stack>
  )
}

/** The progress of the export, then its result. */
function ExportRunView() {
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
      <Row gap="1">
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
