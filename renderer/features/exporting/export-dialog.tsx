import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ExportPreview } from '#contract/transfer/exporting'
import { engineMutation, useExportPreview, useIsChanging, useStatus } from '#data'
import { closeOverlay, useNavigation } from '#navigation'
import { ActionBar, Button, countOrMore, Dialog, DialogStep, Notice } from '#ui'
import styles from './export-dialog.module.css'
import { ExportForm } from './export-form.tsx'
import { ExportRunView } from './export-run.tsx'
import { PseudonymPane } from './pseudonym-pane.tsx'
import { chooseOut, outOf, pseudonymsOf, startExport, useExport } from './state/export-store.ts'
import { useExportRun } from './state/use-export-run.ts'

/** Exports deliveries to files. The export continues when the dialog is closed; reopened, it shows the progress. */
export function ExportDialog() {
  const isOpen = useNavigation(state => state.overlay === 'export')
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
  // The key is not a mutation variable, since variables are kept.
  const start = useMutation({ mutationFn: () => startExport(key), onSettled: () => setKey('') })
  const choose = useMutation({
    ...engineMutation('host.chooseTarget'),
    onSuccess: ({ path }) => (path === null ? undefined : onChoose(path)),
  })
  const error = start.error ?? choose.error
  const isReady = out.trim() !== '' && !isShort && !isStarting
  function onChoose(path: string): void {
    chooseOut(path)
    forgetErrors()
  }
  function forgetErrors(): void {
    start.reset()
    choose.reset()
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!isReady) return
    choose.reset()
    start.mutate()
  }
  return (
    <form className={styles.export} onSubmit={onSubmit}>
      <div className={styles.panes}>
        <ExportForm out={out} onChange={forgetErrors} onChoose={() => choose.mutate({ name: out })} />
        <PseudonymPane preview={preview} keyText={key} onKey={setKey} isKeyShort={isShort} />
      </div>
      {error === null ? null : (
        <Notice className={styles.problem} tone="error" isAlert>
          {error.message}
        </Notice>
      )}
      <ActionBar
        note={
          <span className="quiet tabular" role="status">
            {preview.data === undefined ? '' : selectedText(preview.data)}
          </span>
        }
      >
        <Button onClick={closeOverlay}>Cancel</Button>
        <Button
          type="submit"
          tone="primary"
          disabled={!isReady || (preview.data !== undefined && isNothing(preview.data))}
          reason={
            isStarting
              ? 'Starting…'
              : out.trim() === ''
                ? 'Enter a path.'
                : isShort
                  ? 'The key is too short.'
                  : 'Nothing matches.'
          }
        >
          Export
        </Button>
      </ActionBar>
    </form>
  )
}

function selectedText({ deliveries, isComplete }: ExportPreview): string {
  return countOrMore(deliveries, isComplete, 'delivery', 'deliveries')
}

function isNothing({ deliveries, isComplete }: ExportPreview): boolean {
  return isComplete && deliveries === 0
}
