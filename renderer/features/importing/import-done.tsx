import { useQuery } from '@tanstack/react-query'
import { sessionsQuery } from '#data'
import { closeOverlay, showDeliveriesOf } from '#navigation'
import { ActionBar, Button, countOf, DoneLine, Notice, Problem, VisibleText } from '#ui'
import { totalsOf } from './import-text.ts'
import importStyles from './importing.module.css'
import { chooseOthers, type ImportStep } from './state/import-store.ts'

type Over = Extract<ImportStep, { at: 'done' | 'cancelled' | 'failed' }>

/** The result of the import, and what to do next. */
export function ImportDone({ step }: { readonly step: Over }) {
  return (
    <div className={importStyles.import}>
      <div className={importStyles.work}>
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
            <Button size="small" onClick={() => showDeliveriesOf(id)}>
              Show <VisibleText text={sessions.find(session => session.id === id)?.name ?? `session ${id}`} />
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
