import { placeOf } from '#contract/deliveries/finding'
import { anyOfThem, isSameMute, type Mute } from '#contract/deliveries/mutes'
import { AppError } from '#contract/errors'
import { type Service, serviceSchema } from '#contract/terms'
import type { Client } from '#contract/transport'
import { call, group } from '../../command.ts'
import { environmentNamed } from '../services/environments.ts'

const place = {
  arguments: [['<code>', 'finding code from docs/findings.md; * for every code']],
  options: {
    '--field <pointer>': 'JSON Pointer of the field, * for any index (default: every field)',
    '--environment <name>': 'only for this environment',
    '--service <service>': { text: 'only for this service', choices: serviceSchema.options },
  },
} as const

const list = call({
  name: 'list',
  isDefault: true,
  text: 'list muted findings',
  call: async client => shown(client, (await client.call('mutes.list')).mutes),
  lines,
  json,
  none: 'No findings are muted.',
})

const mute = call({
  name: 'mute',
  text: 'leave findings out of counts, lists and checks',
  ...place,
  async call(client, options, code) {
    const given = await muteOf(client, code, options)
    await client.call('mutes.add', given)
    return shown(client, [given])
  },
  lines,
  json,
})

const unmute = call({
  name: 'unmute',
  text: 'show muted findings again',
  ...place,
  async call(client, options, code) {
    const given = await muteOf(client, code, options)
    const { mutes } = await client.call('mutes.list')
    if (!mutes.some(known => isSameMute(known, given))) {
      throw new AppError('not-found', 'That is not muted. See `hooktrail findings list`.')
    }
    await client.call('mutes.remove', given)
    return shown(client, [given])
  },
  lines,
  json,
})

export const findings = group('findings', 'manage muted findings: list, mute, unmute', [list, mute, unmute])

interface Place {
  readonly field?: string | undefined
  readonly environment?: string | undefined
  readonly service?: Service | undefined
}

async function muteOf(client: Client, code: string, { field, environment, service }: Place): Promise<Mute> {
  const found = environment === undefined ? null : await environmentNamed(client, environment)
  return {
    code,
    path: field === undefined ? anyOfThem : placeOf(field),
    environmentId: found?.id ?? null,
    service: service ?? null,
  }
}

/** Mutes with the name of their environment; `null` if it was deleted. */
async function shown(client: Client, mutes: readonly Mute[]) {
  const { environments } = await client.call('environments.list')
  const saved = (await client.call('mutes.list')).mutes
  return mutes.map(mute => ({
    mute,
    isFromFile: saved.some(one => one.isFromFile === true && isSameMute(one, mute)),
    environment: environments.find(({ id }) => id === mute.environmentId)?.name ?? null,
  }))
}

type Shown = Awaited<ReturnType<typeof shown>>[number]

function lines({ mute: { code, path, service, environmentId }, environment, isFromFile }: Shown): string {
  const of = environment ?? (environmentId === null ? service : `environment ${environmentId}`)
  const mark = isFromFile ? ['(from file)'] : []
  return [code, ...(path === anyOfThem ? [] : [path]), ...(of === null ? [] : [`(${of})`]), ...mark].join(
    '  ',
  )
}

function json({ mute: { code, path, service }, environment, isFromFile }: Shown): object {
  return { code, path, environment, service, ...(isFromFile ? { isFromFile } : {}) }
}
