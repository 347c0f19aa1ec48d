import { useInfiniteQuery } from '@tanstack/react-query'
import { quotedTerm } from '#contract/query/tokens'
import type { PracticeFault } from '#contract/registration/practice'
import { faultsQuery, maximumFaults } from '#data'
import { openDeliveries } from '#navigation'
import {
  Button,
  countOf,
  countText,
  type DataColumn,
  DataTable,
  EmptyLine,
  Failure,
  Loaded,
  Section,
} from '#ui'
import { kindText, shortId } from '../../../notification/labels.ts'
import { ServiceMark } from '../../../notification/service-mark.tsx'

const columns: readonly DataColumn<PracticeFault>[] = [
  { label: 'No.', width: '52px', align: 'end', render: fault => fault.number },
  { label: 'Fault', width: '96px', render: fault => fault.kind },
  {
    label: 'Record',
    width: '224px',
    render: fault => (
      <button
        type="button"
        className="inline-flex max-w-full cursor-default items-center gap-1.5 rounded border-0 bg-transparent py-0.5 pr-1.5 pl-0 hover:text-accent"
        title={fault.recordId}
        onClick={() => openDeliveries(quotedTerm('record', fault.recordId))}
      >
        <ServiceMark service={fault.service} /> {kindText(fault.recordKind)}{' '}
        <span className="mono quiet">{shortId(fault.recordId)}</span>
      </button>
    ),
  },
  {
    label: 'Finding',
    width: '236px',
    render: fault =>
      fault.findings.length === 0 ? (
        <span className="quiet">none</span>
      ) : (
        <span className="mono" title={fault.findings.join(', ')}>
          {fault.findings.join(', ')}
        </span>
      ),
  },
  {
    label: 'Fault applied',
    render: fault => <span title={fault.message}>{fault.message}</span>,
  },
]

const failed = 'Couldn’t load the faults.'

/** The injected faults, and which finding detects each. */
export function PracticeFaults() {
  const { data, error, refetch, fetchNextPage, isFetchNextPageError } = useInfiniteQuery(faultsQuery)
  const faults = data?.pages.flatMap(page => page.faults)
  const total = data?.pages.at(-1)?.total ?? 0
  const first = { data: faults, error: isFetchNextPageError ? null : error, refetch }
  return (
    <Section title="Injected faults" note={faults === undefined ? null : noteOf(total, faults)}>
      <Loaded from={first} loading="Loading faults" failed={failed} lines={2}>
        {shown =>
          shown.length === 0 ? (
            <EmptyLine>No faults were sent.</EmptyLine>
          ) : (
            <>
              <DataTable label="Faults" columns={columns} rows={shown} rowKey={fault => fault.number} />
              {isFetchNextPageError && error !== null ? (
                <Failure what={failed} message={error.message} onRetry={() => void fetchNextPage()} />
              ) : (
                <More shown={shown.length} total={total} onMore={() => void fetchNextPage()} />
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function noteOf(total: number, faults: readonly PracticeFault[]): string {
  if (total === 0) return ''
  const unseen = faults.filter(fault => fault.findings.length === 0).length
  const each = total === 1 ? 'it causes a finding' : 'each causes a finding'
  const seen =
    unseen === 0
      ? each
      : `${countText(unseen)} of those listed ${unseen === 1 ? 'causes' : 'cause'} no finding`
  return `${countOf(total, 'fault')}: ${seen}`
}

interface MoreProps {
  readonly shown: number
  readonly total: number
  readonly onMore: () => void
}

function More({ shown, total, onMore }: MoreProps) {
  if (shown >= total) return null
  return shown >= maximumFaults ? (
    <EmptyLine>
      The first {countText(shown)} of {countText(total)} are shown. `hooktrail practice` prints them all.
    </EmptyLine>
  ) : (
    <Button size="small" tone="quiet" onClick={onMore}>
      Load more of {countText(total)}
    </Button>
  )
}
