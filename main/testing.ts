import { installationOf } from './installation.ts'
import { drillIn } from './testing/run-drill.ts'
import { startCaptureIn } from './testing/start-capture.ts'
import type {
  Capture,
  CaptureOptions,
  DrillOptions,
  DrillResult,
  withServer as WithServer,
} from './testing/testing-types.d.ts'
import { serveHandler } from './testing/with-server.ts'

// The entry of `hooktrail/testing`. Node must have been checked before it is imported.

export function startCapture(options: CaptureOptions = {}): Promise<Capture> {
  return startCaptureIn(installationOf(import.meta.url), options)
}

export function drill(options: DrillOptions): Promise<DrillResult> {
  return drillIn(installationOf(import.meta.url), options)
}

export const withServer: typeof WithServer = serveHandler
