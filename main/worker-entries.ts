import type { WorkerEntries } from './engine/ports.ts'

/**
 * Files that worker threads start from. `entryUrl`: the host entry's `import.meta.url`. A bundler may move
 * shared code into chunks elsewhere, so only the entry knows its place. Built entries are siblings; sources
 * (`.ts`) are in the engine's rooms.
 */
export function workerEntries(entryUrl: string): WorkerEntries {
  const isSource = new URL(entryUrl).pathname.endsWith('.ts')
  return isSource
    ? {
        writer: new URL('./engine/store/writer/writer-worker.ts', entryUrl),
        checkpoint: new URL('./engine/store/writer/checkpoint-worker.ts', entryUrl),
        index: new URL('./engine/store/index/index-worker.ts', entryUrl),
        query: new URL('./engine/queries/query-worker.ts', entryUrl),
        inspection: new URL('./engine/inspection/inspection-worker.ts', entryUrl),
        exporting: new URL('./engine/exporting/exporting-worker.ts', entryUrl),
        importing: new URL('./engine/exporting/importing-worker.ts', entryUrl),
        drill: new URL('./engine/drill/worker/drill-worker.ts', entryUrl),
      }
    : {
        writer: new URL('./writer-worker.js', entryUrl),
        checkpoint: new URL('./checkpoint-worker.js', entryUrl),
        index: new URL('./index-worker.js', entryUrl),
        query: new URL('./query-worker.js', entryUrl),
        inspection: new URL('./inspection-worker.js', entryUrl),
        exporting: new URL('./exporting-worker.js', entryUrl),
        importing: new URL('./importing-worker.js', entryUrl),
        drill: new URL('./drill-worker.js', entryUrl),
      }
}
