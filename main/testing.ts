import { installationOf } from './installation.ts'
import { startCaptureIn } from './testing/start-capture.ts'
import type { Capture, CaptureOptions } from './testing/testing-types.d.ts'

/** The entry of `hooktrail/testing`: the engine inside a test. Node must have been checked before it is imported. */
export function startCapture(options: CaptureOptions = {}): Promise<Capture> {
  return startCaptureIn(installationOf(import.meta.url), options)
}
