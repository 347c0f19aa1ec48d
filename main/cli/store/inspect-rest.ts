import { AppError } from '#contract/errors'
import { waitForInspection } from '../../engine/library.ts'
import { connectToHolder } from '../../web/command-client.ts'
import type { CommandContext } from '../command-context.ts'
import { countDeliveries } from '../terminal/delivery-table.ts'
import { createProgressLine } from '../terminal/progress-line.ts'
import { openIfThere, withEngine } from './hold-store.ts'

export interface RestOptions {
  readonly dataDir: string
  readonly isJson: boolean
  /** The output depends on inspection: also waits for a running Hooktrail, and throws on failure. */
  readonly isNeeded: boolean
  readonly stop: Promise<void>
}

/**
 * Inspects pending deliveries before a command shows them. A running Hooktrail does so itself. Called before the
 * command opens the store, since a copied folder can be locked only while no process has its store open.
 */
export async function inspectRest(
  context: CommandContext,
  { dataDir, isJson, isNeeded, stop }: RestOptions,
): Promise<void> {
  if (!isRestLeft(dataDir)) return
  if (!isNeeded && (await isHeld(dataDir))) return
  const line = createProgressLine(context.output, isJson)
  try {
    await withEngine(context, dataDir, client =>
      waitForInspection(
        client,
        stop,
        left => line.showSometimes(() => `${countDeliveries(left)} left to inspect`),
        left =>
          context.output.complain(
            `Inspection is stopped: ${countDeliveries(left)} left. To resume: hooktrail index continue`,
          ),
      ),
    )
  } catch (error) {
    // A read-only folder is shown without inspection.
    if (isNeeded || !(error instanceof AppError)) throw error
    context.output.complain(`Some deliveries are not inspected. ${error.message}`)
  } finally {
    await line.end()
  }
}

/** Ends like the signal's default, but closes the store first. Give it back when the work is done. */
export function interruption(): { readonly stop: Promise<void>; readonly giveBack: () => boolean } {
  let isInterrupted = false
  let onSignal = (): void => {}
  const stop = new Promise<void>(resolve => {
    onSignal = () => {
      isInterrupted = true
      resolve()
    }
  })
  process.on('SIGINT', onSignal)
  return {
    stop,
    /** True if the user interrupted. From now on the signal ends the process again. */
    giveBack() {
      process.off('SIGINT', onSignal)
      return isInterrupted
    },
  }
}

function isRestLeft(dataDir: string): boolean {
  const store = openIfThere(dataDir)
  try {
    return store !== null && store.pendingIds(1).length > 0
  } finally {
    store?.close()
  }
}

async function isHeld(dataDir: string): Promise<boolean> {
  const transport = await connectToHolder(dataDir)
  transport?.close()
  return transport !== null
}
