import { installationOf } from './installation.ts'
import { checkBody, fixtureIn } from './testing/make-fixture.ts'
import { drillIn } from './testing/run-drill.ts'
import { startCaptureIn } from './testing/start-capture.ts'
import type {
  Capture,
  CaptureOptions,
  check as Check,
  DrillOptions,
  DrillResult,
  FixtureNotification,
  FixtureOptions,
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

export function fixture<Name extends string>(
  name: Name,
  options: FixtureOptions = {},
): Promise<FixtureNotification<Name>> {
  return fixtureIn(installationOf(import.meta.url), name, options)
}

export const check: typeof Check = async body => checkBody(body)
