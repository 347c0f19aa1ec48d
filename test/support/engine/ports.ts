import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Ports, silentLogger, systemClock } from '../../../main/engine/ports.ts'
import { createFilePlace } from '../../../main/engine/secrets/secret-file.ts'
import { processVariable } from '../../../main/engine/secrets/secrets.ts'
import { workerEntries } from '../../../main/worker-entries.ts'

const project = new URL('../../../', import.meta.url)
/** `npm test` builds first and starts the built workers: a thread that loads dozens of sources takes far longer. */
const workerHost =
  process.env.HOOKTRAIL_TEST_WORKERS === 'built' ? 'out/main/headless.js' : 'main/headless.ts'

/** What a host gives the engine, with the real clock. */
export function testPorts(dataDir: string): Ports {
  return {
    clock: systemClock,
    secrets: {
      places: [createFilePlace(join(dataDir, 'secrets', 'secrets.json'))],
      variable: processVariable,
    },
    logger: silentLogger,
    folders: {
      dataDir,
      resourcesDir: fileURLToPath(new URL('resources/', project)),
      reportPage: fileURLToPath(new URL('out/report/drill.html', project)),
    },
    workers: workerEntries(new URL(workerHost, project).href),
    // Tests run their own programs.
    consent: {
      whyAsk: async () => null,
      approve: async () => {},
      canAsk: async () => false,
      ask: async () => false,
      askedWhere: 'nowhere',
    },
  }
}
