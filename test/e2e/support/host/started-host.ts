import type { Page } from 'playwright/test'

/** A host that runs for one test. */
export interface StartedHost {
  /** Its interface, loaded. */
  readonly page: Page
  readonly captureUrl: string
  /** Stops it as a user would, and waits until the process has ended. */
  close(): Promise<void>
}
