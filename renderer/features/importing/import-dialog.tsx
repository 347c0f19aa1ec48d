import { useQuery } from '@tanstack/react-query'
import { withVisible } from '#contract/json/invisible-characters'
import type { ImportSource } from '#contract/transfer/importing'
import { sessionsQuery } from '#data'
import { closeOverlay, type OverlayProps, openDeliveriesOf } from '#navigation'
import {
  ActionBar,
  Button,
  countOf,
  countText,
  type DataColumn,
  DataTable,
  Dialog,
  DialogStep,
  DoneLine,
  Notice,
  Problem,
  ProgressBar,
  Stack,
  sizeText,
  VisibleText,
} from '#ui'
import { ImportChoice } from './import-choice.tsx'
import { formatLabel, servicesText, sourceName, totalsOf } from './import-text.ts'
import { cancelImport, chooseOthers, type ImportStep, importNow, useImport } from './state/import-store.ts'

/** Imports deliveries in steps: choice, preview, progress, result. */
export function ImportDialog({ isOpen }: OverlayProps<'import'>) {
  const step = useImport(state => state.step)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title="Import"
      description="Preview before you import"
      size="medium"
    >
      <DialogStep step={step.at}>
        <Step step={step} />
      </DialogStep>
    </Dialog>
  )
}

function Step({ step }: { readonly step: ImportStep }) {
  switch (step.at) {
    case 'choosing':
      return <ImportChoice />
    case 'preview':
      return <ImportPreview sources={step.sources} />
    case 'reading':
    case 'checking':
    case 'writing':
      return <ImportWork step={step} />
    case 'done':
    case 'cancelled':
    case 'failed':
      return <ImportDone step={step} />
  }
}

/** Deliveries to import by source, and skipped parts. */
function ImportPreview({ sources }: { readonly sources: readonly ImportSource[] }) {
  const { coming, repeated } = totalsOf(sources)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <SourceTable sources={sources} />
      <ActionBar
        note={
          <p className="quiet tabular text-small leading-4.25" role="status">
            {summary(coming, repeated)}
          </p>
        }
      >
        <Button onClick={chooseOthers}>Choose other files</Button>
        <Button
          tone="primary"
          data-first-focus
          disabled={coming === 0}
          reason={summary(coming, repeated)}
          onClick={() => void importNow()}
        >
          Import {countOf(coming, 'delivery', 'deliveries')}
        </Button>
      </ActionBar>
    </div>
  )
}

function summary(coming: number, repeated: number): string {
  if (coming === 0) return repeated === 0 ? 'Nothing to import.' : 'All deliveries already exist.'
  const here = repeated === 0 ? '' : ` ${countText(repeated)} already exist and are skipped.`
  return `Imported into new sessions.${here}`
}

type Working = Extract<ImportStep, { at: 'reading' | 'checking' | 'writing' }>

/** The progress, with a button that cancels. */
function ImportWork({ step }: { readonly step: Working }) {
  const { label, value, text } = wordsOf(step)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-col gap-2 overflow-y-auto p-4">
        <ProgressBar value={value} label={label} />
        <p className="quiet tabular">{text}</p>
      </div>
      <ActionBar
        note={
          <p className="quiet text-small leading-4.25">The import continues when you close this dialog.</p>
        }
      >
        <Button data-first-focus onClick={() => void cancelImport()}>
          Cancel import
        </Button>
      </ActionBar>
    </div>
  )
}

function wordsOf(step: Working): { label: string; value: number | null; text: string } {
  switch (step.at) {
    case 'reading':
      return {
        label: 'Reading files',
        value: step.totalBytes === 0 ? null : step.sentBytes / step.totalBytes,
        text: `${sizeText(step.sentBytes)} of ${sizeText(step.totalBytes)}`,
      }
    case 'checking':
      return {
        label: 'Detecting the format',
        value: null,
        text: countOf(step.done, 'delivery checked', 'deliveries checked'),
      }
    case 'writing':
      return {
        label: 'Importing',
        value: step.total === 0 ? null : step.done / step.total,
        text:
          step.total === 0
            ? 'Verifying'
            : `${countText(step.done)} of ${countOf(step.total, 'delivery', 'deliveries')}`,
      }
  }
}

type Over = Extract<ImportStep, { at: 'done' | 'cancelled' | 'failed' }>

/** The result of the import, and what to do next. */
function ImportDone({ step }: { readonly step: Over }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-col gap-2 overflow-y-auto p-4">
        <Result step={step} />
      </div>
      <ActionBar>
        <Button onClick={chooseOthers}>{step.at === 'failed' ? 'Choose other files' : 'Import more…'}</Button>
        <Button tone="primary" data-first-focus onClick={closeOverlay}>
          Close
        </Button>
      </ActionBar>
    </div>
  )
}

function Result({ step }: { readonly step: Over }) {
  switch (step.at) {
    case 'cancelled':
      return <Notice tone="info">Import canceled. Nothing was imported.</Notice>
    case 'failed':
      return (
        <Problem
          title="Import failed. Nothing was imported."
          error={step.error.message.replace(/ ?Nothing was imported\.$/, '')}
        />
      )
    case 'done':
      return <ImportedCounts step={step} />
  }
}

const maximumSessions = 20

function ImportedCounts({ step }: { readonly step: Extract<ImportStep, { at: 'done' }> }) {
  const sessions = useQuery(sessionsQuery).data?.sessions ?? []
  const { coming } = totalsOf(step.sources)
  return (
    <>
      <DoneLine>{countOf(coming, 'delivery', 'deliveries')} imported.</DoneLine>
      <ul className="flex flex-wrap gap-2" aria-label="Imported sessions">
        {step.sessionIds.slice(0, maximumSessions).map(id => (
          <li key={id}>
            <Button size="small" onClick={() => openDeliveriesOf(id)}>
              Show <VisibleText text={sessions.find(session => session.id === id)?.name ?? `session ${id}`} />
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const maximumRows = 100

const columns: readonly DataColumn<ImportSource>[] = [
  {
    label: 'Source',
    render: ({ path }) => (
      <span title={withVisible(path)}>
        <VisibleText text={sourceName(path)} />
      </span>
    ),
  },
  { label: 'Format', width: '106px', render: ({ format }) => formatLabel(format) },
  { label: 'New', width: '62px', align: 'end', render: ({ deliveries }) => countText(deliveries) },
  { label: 'Existing', width: '94px', align: 'end', render: ({ repeated }) => countText(repeated) },
]

/** Each source with its contents, and the reasons for skipped parts. */
function SourceTable({ sources }: { readonly sources: readonly ImportSource[] }) {
  const services = servicesText(sumOf(sources))
  const skipped = sources.flatMap(({ path, skipped: parts }) => parts.map(part => ({ path, ...part })))
  return (
    <Stack
      as="section"
      gap="2"
      className="max-h-105 min-h-30 flex-1 overflow-y-auto px-3 py-2"
      aria-label="Import preview"
      tabIndex={0}
    >
      <DataTable
        label="Sources"
        columns={columns}
        rows={sources.slice(0, maximumRows)}
        rowKey={({ path }) => path}
      />
      {sources.length > maximumRows ? (
        <p className="quiet px-2 text-small">And {countText(sources.length - maximumRows)} more.</p>
      ) : null}
      {services === '' ? null : <p className="tabular px-2 text-muted text-small">{services}</p>}
      {skipped.length === 0 ? null : (
        <Stack as="ul" gap="1" className="wrap-anywhere px-2 text-muted text-small" aria-label="Skipped">
          {skipped.slice(0, maximumRows).map(({ path, why, count, firstPlace }) => (
            <li key={`${path} ${why}`}>
              <strong className="tabular font-strong text-warning">{countText(count)} skipped</strong>{' '}
              <VisibleText text={why} />
              <span className="quiet">
                {' '}
                First: <VisibleText text={sourceName(firstPlace)} />
              </span>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function sumOf(sources: readonly ImportSource[]): ImportSource['services'] {
  const sum = { transactions: 0, funding: 0, other: 0, none: 0 }
  for (const { services } of sources) {
    sum.transactions += services.transactions
    sum.funding += services.funding
    sum.other += services.other
    sum.none += services.none
  }
  return sum
}
