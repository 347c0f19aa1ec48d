import type { AppStatus } from '#contract/status'
import { goTo } from '#navigation'
import { pageValue } from '#ui'
import { limitFields } from './limit-fields.ts'

interface SettingName {
  /** The displayed name in Settings: the label of a field, or the title of a section. */
  readonly name: string
  /** The only host that shows it. Default: every host. */
  readonly host?: AppStatus['host']
}

/** In the order of Settings. */
const settingNames: readonly SettingName[] = [
  { name: 'Port' },
  { name: 'Keep capturing in the tray', host: 'desktop' },
  { name: 'Start at login', host: 'desktop' },
  { name: 'Notifications', host: 'desktop' },
  ...limitFields.map(({ label }) => ({ name: label })),
  { name: 'Theme' },
  { name: 'Time zone' },
  { name: 'Show times as' },
  { name: 'Search index' },
  { name: 'Allowed hosts' },
  { name: 'Accepted certificates' },
  { name: 'AI agents' },
  { name: 'Signed-in browsers', host: 'browser' },
  { name: 'Updates', host: 'desktop' },
  { name: 'About' },
]

/** The settings of this host; before the host is known, those of every host. */
export function settingNamesOf(shownIn: AppStatus['host'] | undefined): readonly string[] {
  return settingNames.filter(({ host }) => host === undefined || host === shownIn).map(({ name }) => name)
}

/** The setting to scroll to, once Settings is shown. */
const [useWantedSetting, want, wanted] = pageValue<string | null>(null)

export { useWantedSetting }

export function openSetting(name: string): void {
  want(name)
  goTo('settings')
}

/** Scrolls to the wanted setting within the element, and focuses its control or its heading. */
export function revealSetting(within: HTMLElement): void {
  const name = wanted()
  if (name === null) return
  want(null)
  const part = within.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`)
  part?.scrollIntoView({ block: 'center' })
  part
    ?.querySelector<HTMLElement>('input:not([type="radio"]), input:checked, button, [role="switch"]')
    ?.focus()
}
