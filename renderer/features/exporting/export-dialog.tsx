import { clsx } from 'clsx'
import { useState } from 'react'
import { type ExportPreview, exportFormatOf, exportFormats } from '#contract/transfer/exporting'
import { change, useExportPreview, useIsChanging, useStatus } from '#data'
import { closeOverlay, type OverlayProps } from '#navigation'
import {
  Button,
  countOrMore,
  Dialog,
  DialogForm,
  DialogStep,
  Field,
  Select,
  Stack,
  TextInput,
  useAction,
} from '#ui'
import styles from './export-dialog.module.css'
import { ExportRunView } from './export-run.tsx'
import { PseudonymPane } from './pseudonym-pane.tsx'
import {
  chooseFormat,
  chooseOut,
  chooseScope,
  outOf,
  pseudonymsOf,
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
      <Field
        label={isFolder ? 'Folder' : 'File'}
        note={isFolder ? 'A new or empty folder.' : 'An earlier export is replaced when this one succeeds.'}
      >
        <TextInput
          data-first-focus
          required
          placeholder="/home/you/project/test/fixtures"
          value={out}
          title={out}
          onChange={event => {
            chooseOut(event.target.value)
            onChange()
          }}
        />
        {isDesktop ? <Button onClick={onChoose}>Choose…</Button> : null}
      </Field>
      <fieldset className={clsx('m-0 flex min-w-0 flex-col gap-0.5 border-0 p-0', styles.formats)}>
        <legend className={styles.legend}>Format</legend>
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
