import { type ImportFormat, type ImportSource, importFormats } from '#contract/transfer/importing'
import { countOf } from '#ui'

/** The name of a format that an import read. */
export function formatLabel(format: ImportFormat): string {
  return importFormats.find(row => row.format === format)?.label ?? format
}

/** The last segment of a path, which is what the user chose. */
export function sourceName(path: string): string {
  return path.split(/[/\\]/).findLast(part => part !== '') ?? path
}

/** `1,204 transactions, 1 funding or withdrawal`; empty if there is nothing to import. */
export function servicesText({ transactions, funding, other, none }: ImportSource['services']): string {
  const parts = [
    [transactions, 'transaction', 'transactions'],
    [funding, 'funding or withdrawal', 'fundings or withdrawals'],
    [other, 'of another product', 'of other products'],
    [none, 'that isn’t a notification', 'that aren’t notifications'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => countOf(count, one, many))
    .join(', ')
}

/** Number of new and of stored deliveries. */
export function totalsOf(sources: readonly ImportSource[]): {
  readonly coming: number
  readonly repeated: number
} {
  return {
    coming: sources.reduce((sum, source) => sum + source.deliveries, 0),
    repeated: sources.reduce((sum, source) => sum + source.repeated, 0),
  }
}
