import type { ChangeResult, Deletion, DeliverySet } from '#contract/deliveries/organizing'
import type { DeliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { waitForInspection } from '../../store/wait-for-inspection.ts'
import { readWhere } from '../../store/where.ts'
import { countDeliveries } from '../../terminal/count-deliveries.ts'
import { localTime } from '../../terminal/delivery-table.ts'

/** Which deliveries a command is about: ids, or a query. */
export interface ChosenOptions extends CommonOptions {
  readonly ids: readonly DeliveryId[]
  readonly where?: string | undefined
}

export interface TagOptions extends ChosenOptions {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

export function tagDeliveries(context: CommandContext, options: TagOptions): Promise<ExitCode> {
  const { add, remove } = options
  return changeChosen(context, options, 'changed', (client, of) =>
    client.call('deliveries.tag', { of, add: [...add], remove: [...remove] }),
  )
}

/** Replaces the notes; an empty text deletes them. */
export function noteDeliveries(
  context: CommandContext,
  options: ChosenOptions & { readonly text: string },
): Promise<ExitCode> {
  return changeChosen(context, options, 'changed', (client, of) =>
    client.call('deliveries.note', { of, text: options.text }),
  )
}

/** Deletes deliveries; for an hour `restore` brings them back. */
export function deleteDeliveries(context: CommandContext, options: ChosenOptions): Promise<ExitCode> {
  return changeChosen(
    context,
    options,
    'deleted',
    (client, of) => client.call('deliveries.delete', { of }),
    undo => ` To restore, within an hour: hooktrail restore ${undo.slice(1)}`,
  )
}

/** Brings the deliveries of a deletion back; without a number it lists what can be restored. */
export async function restoreDeliveries(
  context: CommandContext,
  number: number | undefined,
  options: CommonOptions,
): Promise<ExitCode> {
  const { output } = context
  if (number === undefined) {
    const { deletions } = await withEngine(context, dataDirOf(options), client =>
      client.call('deliveries.deletions'),
    )
    for (const deletion of deletions)
      await (options.json ? output.json(deletion) : output.lines(line(deletion)))
    if (deletions.length === 0 && !options.json) output.note('Nothing to restore.')
    return exitCodes.done
  }
  const { changed } = await withEngine(context, dataDirOf(options), async client => {
    const restored = await client.call('deliveries.undo', { undo: `d${number}` })
    await waitForInspection(client)
    return restored
  })
  await (options.json
    ? output.json({ restored: changed })
    : output.lines(`${countDeliveries(changed)} restored.`))
  return exitCodes.done
}

async function changeChosen(
  context: CommandContext,
  options: ChosenOptions,
  done: string,
  change: (client: Client, of: DeliverySet) => Promise<ChangeResult>,
  hintOf: (undo: string) => string = () => '',
): Promise<ExitCode> {
  const { ids, where } = options
  // Shows where in the query the error is.
  if (where !== undefined) readWhere(where)
  const { changed, undo } = await withEngine(context, dataDirOf(options), async client => {
    // What a query finds depends on inspection.
    if (where !== undefined) await waitForInspection(client)
    return change(client, where === undefined ? { ids: [...ids] } : { query: where })
  })
  const hint = undo === null ? '' : hintOf(undo)
  await (options.json
    ? context.output.json({ changed, undo })
    : context.output.lines(`${countDeliveries(changed)} ${done}.${hint}`))
  return exitCodes.done
}

function line({ undo, deletedAtMs, count }: Deletion): string {
  return `${undo.slice(1).padStart(5)}  ${localTime(deletedAtMs)}  ${countDeliveries(count)}`
}
