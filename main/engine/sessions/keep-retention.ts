import type { Retention } from '#contract/sessions'
import type { Logger } from '../ports.ts'

const everyMs = 3_600_000

/** Removes by the user's limits now and every hour. Does nothing while none is set. */
export interface RetentionKeeper {
  /** Limits were changed. */
  look(): Promise<void>
  close(): void
}

export function keepRetention(options: {
  readonly limits: () => Retention
  readonly apply: (limits: Retention) => Promise<number>
  readonly logger: Logger
}): RetentionKeeper {
  let underWay: Promise<void> | null = null
  const apply = async (): Promise<void> => {
    const limits = options.limits()
    if (Object.values(limits).every(limit => limit === null)) return
    try {
      const removed = await options.apply(limits)
      if (removed > 0) options.logger.info(`Retention removed ${removed} deliveries.`)
    } catch (error) {
      // The next hour tries again; a store that fails is reported by whoever writes.
      options.logger.warn(
        `Retention will try again: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  const look = (): Promise<void> => {
    underWay ??= apply().finally(() => {
      underWay = null
    })
    return underWay
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  void look()
  return { look, close: () => clearInterval(timer) }
}
