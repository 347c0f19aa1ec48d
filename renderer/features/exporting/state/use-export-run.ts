import type { AppError } from '#contract/errors'
import type { ExportProgress } from '#contract/transfer/exporting'
import { isExportRunning, useExportProgress } from '#data'
import { useExport } from './export-store.ts'

/** The export in progress, or the last export. */
export interface ShownRun {
  readonly progress: ExportProgress
  readonly isRunning: boolean
  /** From its start to the latest progress. */
  readonly elapsedMs: number
  /** Why the last fetch of its progress failed. */
  readonly error: AppError | null
}

export function useExportRun(): ShownRun | null {
  const run = useExport(state => state.run)
  const { data, dataUpdatedAt, error } = useExportProgress(run?.id ?? null)
  if (run === null) return null
  const { id, out, startedAtMs } = run
  return {
    progress: data ?? { id, state: 'writing', done: 0, total: 0, out, error: null },
    isRunning: isExportRunning(data),
    elapsedMs: Math.max(0, dataUpdatedAt - startedAtMs),
    error,
  }
}
