import { skipToken, useQuery } from '@tanstack/react-query'
import type { ParamsInput, Result } from '#contract/methods'
import type { ExportId, ExportProgress } from '#contract/transfer/exporting'
import { useBounded } from '../client/bounded.ts'
import { ask, latest } from '../client/engine-query.ts'

/**
 * Contents and changes of an export: a quick part, then all. The last preview stays during the next fetch.
 */
export function useExportPreview(choice: ParamsInput<'export.preview'>) {
  return useBounded('export.preview', choice, { staleTime: 0, retryOnMount: true })
}

/** The progress or result of an export, from events; refetched if an event may have been missed. */
export function useExportProgress(id: ExportId | null) {
  return useQuery({
    queryKey: ['export.get', { id }],
    queryFn: id === null ? skipToken : () => ask('export.get', { id }),
    enabled: ({ state }) => isExportRunning(state.data),
  })
}

export function latestExport(id: ExportId): ExportProgress | undefined {
  return latest('export.get', { id })
}

/** True also before its state is known. */
export function isExportRunning(progress: ExportProgress | undefined): boolean {
  return progress === undefined || progress.state === 'writing' || progress.state === 'checking'
}

/** A test as an export writes it. Rejects with an `AppError`. */
export function exportedTest(params: ParamsInput<'export.text'>): Promise<Result<'export.text'>> {
  return ask('export.text', params)
}

/** Downloads the file that an export wrote. */
export { downloadExport } from '../../api/signed-fetch.ts'
