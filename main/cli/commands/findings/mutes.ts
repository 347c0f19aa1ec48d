import { placeOf } from '#contract/deliveries/finding-place'
import { anyOfThem, type Mute } from '#contract/deliveries/mutes'
import { isSameMute } from '#contract/deliveries/muting'
import { AppError } from '#contract/errors'
import type { Environment } from '#contract/registration/environment'
import type { Service } from '#contract/terms'
import type { Client } from '#contract/transport'
import { type CommandContext, type CommonOptions, dataDirOf } from '../../command-context.ts'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { environmentNamed } from '../services/environments.ts'

export interface MuteOptions extends CommonOptions {
  /** JSON Pointer, with `*` for any index in a list. */
  readonly field?: string | undefined
  /** By its name. */
  readonly environment?: string | undefined
  readonly service?: Service | undefined
}

/** Prints what is muted, one a line. */
export async function listMutes(context: CommandContext, options: CommonOptions): Promise<ExitCode> {
  const { mutes, environments } = await withEngine(context, dataDirOf(options), async client => ({
    ...(await client.call('mutes.list')),
    ...(await client.call('environments.list')),
  }))
  await print(context, mutes, environments, options)
  if (mutes.length === 0 && !options.json) context.output.note('No findings are muted.')
  return exitCodes.done
}

/** Mutes, and prints it. Throws `invalid-params`, `not-found` for the environment. */
export async function mute(context: CommandContext, code: string, options: MuteOptions): Promise<ExitCode> {
  const { given, environments } = await withEngine(context, dataDirOf(options), async client => {
    const given = await muteOf(client, code, options)
    await client.call('mutes.add', given)
    return { given, ...(await client.call('environments.list')) }
  })
  await print(context, [given], environments, options)
  return exitCodes.done
}

/** Shows them again. Throws `not-found` where that is not muted. */
export async function unmute(context: CommandContext, code: string, options: MuteOptions): Promise<ExitCode> {
  const { given, environments } = await withEngine(context, dataDirOf(options), async client => {
    const given = await muteOf(client, code, options)
    const { mutes } = await client.call('mutes.list')
    if (!mutes.some(known => isSameMute(known, given))) {
      throw new AppError('not-found', 'That is not muted. See `hooktrail findings list`.')
    }
    await client.call('mutes.remove', given)
    return { given, ...(await client.call('environments.list')) }
  })
  await print(context, [given], environments, options)
  return exitCodes.done
}

async function muteOf(client: Client, code: string, options: MuteOptions): Promise<Mute> {
  const { field, environment, service } = options
  const found = environment === undefined ? null : await environmentNamed(client, environment)
  return {
    code,
    path: field === undefined ? anyOfThem : placeOf(field),
    environmentId: found?.id ?? null,
    service: service ?? null,
  }
}

async function print(
  { output }: CommandContext,
  mutes: readonly Mute[],
  environments: readonly Environment[],
  options: CommonOptions,
): Promise<void> {
  for (const one of mutes) {
    const environment = environments.find(({ id }) => id === one.environmentId)?.name ?? null
    const { code, path, service } = one
    const of = environment ?? (one.environmentId === null ? service : `environment ${one.environmentId}`)
    const words = [code, ...(path === anyOfThem ? [] : [path]), ...(of === null ? [] : [`(${of})`])]
    await (options.json ? output.json({ code, path, environment, service }) : output.lines(words.join('  ')))
  }
}
