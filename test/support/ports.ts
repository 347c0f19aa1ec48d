import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Ports, silentLogger, systemClock } from '../../main/engine/ports.ts'
import { createFilePlace } from '../../main/engine/secrets/file-place.ts'
import { processVariable } from '../../main/engine/secrets/secrets.ts'

const project = new URL('../../', import.meta.url)

/** What a host gives the engine, with the real clock and the workers started from the sources. */
export function testPorts(dataDir: string): Ports {
  return {
    clock: systemClock,
    secrets: {
      places: [createFilePlace(join(dataDir, 'secrets', 'secrets.json'))],
      variable: processVariable,
    },
    logger: silentLogger,
    folders: { dataDir, resourcesDir: fileURLToPath(new URL('resources/', project)) },
    workers: {
      writer: new URL('main/engine/store/writer-worker.ts', project),
      reading: new URL('main/engine/reading/reading-worker.ts', project),
      inspection: new URL('main/engine/inspection/inspection-worker.ts', project),
      exporting: new URL('../../main/engine/exporting/exporting-worker.ts', import.meta.url),
      importing: new URL('../../main/engine/exporting/importing-worker.ts', import.meta.url),
    },
  }
}
