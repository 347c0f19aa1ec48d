import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { ParamsInput } from '#contract/methods'
import type { ExportId, ExportPreview, ExportProgress } from '#contract/transfer/exporting'
import { downloadExport } from '../../api/download.ts'
import { ask, freshQuery, latest, toAppError } from '../client/engine-query.ts'

/** What an export would hold and change. The last one stays while that of another choice is fetched. */
export function exportPreviewQuery(choice: ParamsInput<'export.preview'>) {
  return queryOptions({
    ...freshQuery('export.preview', choice),
    placeholderData: keepPreviousData<ExportPreview>,
  })
}

/** How far an export is, or what came of it. Events carry it; it is fetched where one may have been missed. */
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

/** Also where nothing is known of it yet. */
export function isExportRunning(progress: ExportProgress | undefined): boolean {
  return progress === undefined || progress.state === 'writing' || progress.state === 'checking'
}

/** Lets the browser save the file that an export wrote. */
export const exportDownload = {
  async mutationFn(id: ExportId): Promise<void> {
    try {
      await downloadExport(id)
    } catch (error) {
      throw toAppError(error)
    }
  },
}
