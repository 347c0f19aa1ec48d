import type { Settings } from '#contract/settings'
import type { Rebuild } from '../inspection/rebuild.ts'
import type { Listener } from '../listener/listener.ts'
import type { Listening } from '../listener/listening.ts'
import type { RetentionRunner } from '../sessions/retention-runner.ts'
import type { Updating } from '../updating/updating.ts'
import type { Core } from './core.ts'

/**
 * Saves settings, and applies them to the parts that don't read them each time. `areLimitsConfirmed`: the
 * user has seen the deliveries that changed limits remove.
 */
export type ChangeSettings = (changed: Settings, areLimitsConfirmed?: boolean) => Promise<Settings>

export function wireSettings(
  core: Core,
  parts: {
    readonly listener: Pick<Listener, 'setLimits'>
    readonly listening: Pick<Listening, 'changePort'>
    readonly rebuild: Pick<Rebuild, 'setTextIndex'>
    readonly updating: Pick<Updating, 'choiceChanged'>
    readonly retention: Pick<RetentionRunner, 'check'>
  },
): ChangeSettings {
  const { options, store, hub } = core
  const { listener, listening, rebuild, updating, retention } = parts
  return async (changed, areLimitsConfirmed = true) => {
    if (changed.port !== core.settings().port && options.listen !== null)
      await listening.changePort(changed.port)
    await store.saveSettings(changed)
    const before = core.settings()
    const haveLimitsChanged = JSON.stringify(changed.retention) !== JSON.stringify(before.retention)
    const isTextIndexSwitched = changed.hasTextIndex !== before.hasTextIndex
    core.replaceSettings(changed)
    if (isTextIndexSwitched) rebuild.setTextIndex(changed.hasTextIndex)
    listener.setLimits(changed.limits)
    hub.publish('settings.changed', changed)
    updating.choiceChanged()
    void retention.check(haveLimitsChanged && areLimitsConfirmed)
    return changed
  }
}

/** A first start has no news: it saves the version that the next version is compared with. */
export function noteFirstVersion({ options, store, logger, settings, replaceSettings }: Core): void {
  if (options.host === 'command' || settings().shownVersion !== '') return
  replaceSettings({ ...settings(), shownVersion: options.version })
  store
    .saveSettings(settings())
    .catch((error: unknown) => logger.warn(`The version was not saved: ${String(error)}`))
}
