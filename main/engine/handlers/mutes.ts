import { placeOf } from '#contract/deliveries/finding'
import { findingCodes, trailFindingCodes } from '#contract/deliveries/finding-codes'
import { anyOfThem, isSameMute, type Mute, maximumMutes } from '#contract/deliveries/mutes'
import { AppError } from '#contract/errors'
import type { Handlers } from './dispatch.ts'
import type { EventHub } from './event-hub.ts'
import type { SettingsParts } from './settings.ts'

/** Mutes are a setting, which is applied when findings are read. */
export function muteHandlers({
  settings,
  changeSettings,
  hub,
}: Pick<SettingsParts, 'settings' | 'changeSettings'> & {
  readonly hub: Pick<EventHub, 'publish'>
}) {
  async function change(mutes: Mute[]): Promise<{ mutes: Mute[] }> {
    await changeSettings({ ...settings(), mutes })
    hub.publish('mutes.changed', {})
    return { mutes }
  }

  return {
    'mutes.list': () => ({ mutes: settings().mutes }),
    'mutes.add': async given => {
      const mute = { ...given, path: placeOf(given.path) }
      requireSomething(mute)
      const { mutes } = settings()
      if (mutes.some(known => isSameMute(known, mute))) return { mutes }
      if (mutes.length >= maximumMutes) {
        throw new AppError('invalid-params', `At most ${maximumMutes} mutes are possible. Unmute some first.`)
      }
      return change([...mutes, mute])
    },
    'mutes.remove': async given => {
      const mute = { ...given, path: placeOf(given.path) }
      const { mutes } = settings()
      const left = mutes.filter(known => !isSameMute(known, mute))
      return left.length === mutes.length ? { mutes } : change(left)
    },
  } satisfies Partial<Handlers>
}

function requireSomething({ code, path }: Mute): void {
  if (code === anyOfThem && path === anyOfThem)
    throw new AppError('invalid-params', 'Name a finding code or a field to mute.')
  const isKnown = Object.hasOwn(findingCodes, code) || Object.hasOwn(trailFindingCodes, code)
  if (code !== anyOfThem && !isKnown)
    throw new AppError('invalid-params', `Unknown finding code ${code}. See docs/findings.md.`)
}
