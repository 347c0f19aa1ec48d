import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { ParamsInput } from '#contract/methods'
import type { ExportId, ExportPreview, ExportProgress } from '#contract/transfer/exporting'
import { downloadExport } from '../../api/download.ts'
import { ask, freshQuery, latest, toAppError } from '../client/engine-query.ts'

/** What an export would contain and change. The last preview stays while the next one is fetched. */
export function exportPreviewQuery(choice: ParamsInput<'export.preview'>) {
  return queryOptions({
    ...freshQuery('export.preview', choice),
    placeholderData: keepPreviousData<ExportPreview>,
  })
}

/** The progress or the result of an export. Events carry it; it is refetched where one may have been missed. */
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

/** True also before anything is known of it. */
export function isExportRunning(progress: ExportProgress | undefined): boolean {
  return progress === undefined || progress.state === 'writing' || progress.state === 'checking'
}

/** Downloads the file that an export wrote. */
export const exportDownload = {
  async mutationFn(id: ExportId): Promise<void> {
    try {
      await downloadExport(id)
    } catch (error) {
      throw toAppError(error)
    }
  },
}
