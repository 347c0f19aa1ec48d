import { AppError } from '#contract/errors'
import type { ReadStore } from '../../engine/library.ts'
import { connectToHolder } from '../../web/command-client.ts'
import type { CommandContext } from '../command-context.ts'
import { countDeliveries } from '../terminal/count-deliveries.ts'
import { createProgressLine } from '../terminal/progress-line.ts'
import { withEngine } from './hold-store.ts'
import { openIfThere } from './open-store.ts'
import { waitForInspection } from './wait-for-inspection.ts'

export interface RestOptions {
  readonly dataDir: string
  readonly isJson: boolean
  /** The output depends on inspection: waits for a running Hooktrail too, and a failure is the command's. */
  readonly isNeeded: boolean
  /** Ends the wait. */
  readonly stop: Promise<void>
}

/**
 * Inspects the rest of the store before a command shows it: what was left when Hooktrail ended, what was inspected with
 * older rules, and a store of an earlier version. A running Hooktrail does so by itself. To be called before the
 * command opens the store: a copied folder can be locked only while no process has its store open.
 */
export async function inspectRest(
  context: CommandContext,
  { dataDir, isJson, isNeeded, stop }: RestOptions,
): Promise<void> {
  const state = storeState(dataDir)
  if (state === 'none' || state === 'read') return
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
    // The content of a folder that cannot be written is shown as it is.
    if (isNeeded || !(error instanceof AppError)) throw error
    context.output.complain(`Some deliveries are not inspected. ${error.message}`)
  } finally {
    await line.end()
  }
}

/** Ends like the signal's default, but closes the store first. To be given back when the work is done. */
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
    /** True where the user wanted the end. From now on the signal ends the process again. */
    giveBack() {
      process.off('SIGINT', onSignal)
      return isInterrupted
    },
  }
}

/**
 * Migrates a store of an earlier version, where no process holds it. A reader cannot: see `openReadStore`, which
 * reports what is wrong where it is held.
 */
export async function bringUpToDate(context: CommandContext, dataDir: string): Promise<void> {
  if (storeState(dataDir) !== 'older' || (await isHeld(dataDir))) return
  await withEngine(context, dataDir, async () => {})
}

function storeState(dataDir: string): 'none' | 'older' | 'unread' | 'read' {
  let store: ReadStore | null = null
  try {
    store = openIfThere(dataDir)
    if (store === null) return 'none'
    return store.unreadIds(1).length > 0 ? 'unread' : 'read'
  } catch (error) {
    if (error instanceof AppError && error.code === 'store-damaged' && Number(error.details?.version) > 0)
      return 'older'
    throw error
  } finally {
    store?.close()
  }
}

async function isHeld(dataDir: string): Promise<boolean> {
  const transport = await connectToHolder(dataDir)
  transport?.close()
  return transport !== null
}
