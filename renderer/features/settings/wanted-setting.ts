import { create } from 'zustand'
import type { AppStatus } from '#contract/status'
import { goTo } from '../../navigation/navigation.ts'
import { limitFields } from './limit-fields.ts'

/** What Settings has in every host, by the label that is shown there. */
const settingNames: readonly string[] = [
  'Port',
  ...limitFields.map(({ label }) => label),
  'Theme',
  'Time zone',
  'Show times as',
  'Search index',
  'Allowed hosts',
  'AI agents',
  'About',
]

/** What Settings has in this host. */
export function settingNamesOf(host: AppStatus['host'] | undefined): readonly string[] {
  switch (host) {
    case 'desktop':
      return [...settingNames, 'Keep capturing in the tray', 'Start at login', 'Updates']
    case 'browser':
      return [...settingNames, 'Signed-in browsers']
    case 'command':
    case undefined:
      return settingNames
    default:
      return host satisfies never
  }
}

/** The setting that is to be brought into view, once Settings is shown. */
export const useWantedSetting = create<{ readonly name: string | null }>()(() => ({ name: null }))

/** Opens the place Settings at a setting. */
export function openSetting(name: string): void {
  useWantedSetting.setState({ name })
  goTo('settings')
}

/** Scrolls to the wanted setting within the element, and focuses its control or its heading. */
export function revealSetting(within: HTMLElement): void {
  const { name } = useWantedSetting.getState()
  if (name === null) return
  useWantedSetting.setState({ name: null })
  const label = [...within.querySelectorAll<HTMLElement>('label, h3')].find(
    ({ textContent }) => textContent.trim() === name,
  )
  if (label === undefined) return
  const part =
    label.closest('form') ?? (label.tagName === 'H3' ? label.closest('section') : label.parentElement)
  part?.scrollIntoView({ block: 'center' })
  part
    ?.querySelector<HTMLElement>('input:not([type="radio"]), input:checked, button, [role="switch"]')
    ?.focus()
}
