import { quotedTerm } from '#contract/query/tokens'
import type { PracticeFault } from '#contract/registration/practice'
import { goTo } from '../../navigation/navigation.ts'
import { ServiceMark } from '../../notification/service-mark.tsx'
import { kindText, shortId } from '../../notification/words.ts'
import { searchList } from '../../state/list-store.ts'
import { loadFaults, showMoreFaults, usePractice } from '../../state/practice-store.ts'
import { readyValue } from '../../state/resource.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import { countOf, countText } from '../../ui/text/number-text.ts'

const columns: readonly DataColumn<PracticeFault>[] = [
  { label: 'No.', width: '52px', align: 'end', render: fault => fault.number },
  { label: 'Fault', width: '96px', render: fault => fault.kind },
  {
    label: 'Record',
    width: '224px',
    render: fault => (
      <button
        type="button"
        className="fault-record"
        title={fault.recordId}
        onClick={() => {
          goTo('deliveries')
          searchList(quotedTerm('record', fault.recordId))
        }}
      >
        <ServiceMark service={fault.service} /> {kindText(fault.recordKind)}{' '}
        <span className="mono quiet">{shortId(fault.recordId)}</span>
      </button>
    ),
  },
  {
    label: 'Can be seen by',
    width: '236px',
    render: fault =>
      fault.findings.length === 0 ? (
        <span className="quiet">cannot be seen</span>
      ) : (
        <span className="mono" title={fault.findings.join(', ')}>
          {fault.findings.join(', ')}
        </span>
      ),
  },
  {
    label: 'What was done',
    render: fault => <span title={fault.message}>{fault.message}</span>,
  },
]

/** Everything that was put in, with whether and by which finding it can be seen. */
export function PracticeFaults() {
  const faults = usePractice(state => state.faults)
  const shown = readyValue(faults)
  const unseen = shown?.faults.filter(fault => fault.findings.length === 0).length ?? 0
  return (
    <Section title="Faults that were put in" note={shown === null ? null : noteOf(shown.total, unseen)}>
      {faults.state === 'failed' ? (
        <Failure
          what="The faults could not be read."
          message={faults.error.message}
          onRetry={() => void loadFaults()}
        />
      ) : null}
      {shown === null ? null : shown.faults.length === 0 ? (
        <p className="section-empty quiet">None yet. Each is written down here as it is sent.</p>
      ) : (
        <>
          <DataTable label="Faults" columns={columns} rows={shown.faults} rowKey={fault => fault.number} />
          <More shown={shown.faults.length} total={shown.total} />
        </>
      )}
    </Section>
  )
}

function noteOf(total: number, unseen: number): string {
  if (total === 0) return ''
  const seen = unseen === 0 ? 'all can be seen' : `${countText(unseen)} of those shown cannot be seen`
  return `${countOf(total, 'fault')}, ${seen}`
}

function More({ shown, total }: { readonly shown: number; readonly total: number }) {
  if (shown >= total) return null
  return shown >= 1000 ? (
    <p className="section-empty quiet">
      The first {countText(shown)} of {countText(total)} are shown. `hooktrail practice` prints them all.
    </p>
  ) : (
    <Button size="small" tone="quiet" onClick={showMoreFaults}>
      Show more of {countText(total)}
    </Button>
  )
}
