import { clsx } from 'clsx'
import { withVisible } from '#contract/json/invisible-characters'
import type { ImportSource } from '#contract/transfer/importing'
import { countText, type DataColumn, DataTable, Stack, VisibleText } from '#ui'
import { formatLabel, servicesText, sourceName } from './import-text.ts'
import styles from './source-table.module.css'

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
export function SourceTable({ sources }: { readonly sources: readonly ImportSource[] }) {
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
        <Stack
          as="ul"
          gap="1"
          className={clsx('wrap-anywhere px-2 text-muted text-small', styles.skipped)}
          aria-label="Skipped"
        >
          {skipped.slice(0, maximumRows).map(({ path, why, count, firstPlace }) => (
            <li key={`${path} ${why}`}>
              <strong className="tabular">{countText(count)} skipped</strong> <VisibleText text={why} />
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
