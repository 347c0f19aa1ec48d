import type { WorkerEntries } from './engine/ports.ts'

/**
 * Files that worker threads start from. `entryUrl`: the host entry's `import.meta.url`. A bundler may move
 * shared code into chunks elsewhere, so only the entry knows its place. Built entries are siblings; sources
 * (`.ts`) are in the engine's rooms.
 */
export function workerEntries(entryUrl: string): WorkerEntries {
  const isSource = new URL(entryUrl).pathname.endsWith('.ts')
  const entry = (name: string, room: string): URL =>
    new URL(isSource ? `./engine/${room}/${name}-worker.ts` : `./${name}-worker.js`, entryUrl)
  return {
    writer: entry('writer', 'store/writer'),
    checkpoint: entry('checkpoint', 'store/writer'),
    index: entry('index', 'store/index'),
    query: entry('query', 'queries'),
    inspection: entry('inspection', 'inspection'),
    exporting: entry('exporting', 'exporting'),
    importing: entry('importing', 'exporting'),
    drill: entry('drill', 'drill/worker'),
  }
}
