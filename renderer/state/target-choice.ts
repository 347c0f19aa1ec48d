import type { Target } from '#contract/sending/sending'
import { readyValue } from './resource.ts'
import { changeSettings, useSettings } from './settings-store.ts'

/** Where the user wants to send: the listener, or the URL that is in the field. */
export interface TargetChoice {
  readonly to: 'listener' | 'url'
  readonly url: string
}

/** Puts the URL that was last sent to where none was entered: now, or as soon as it is known. */
export function offerRemembered(get: () => TargetChoice, set: (target: TargetChoice) => void): void {
  const offer = (): boolean => {
    const settings = readyValue(useSettings.getState().settings)
    if (settings !== null && get().url === '') set({ ...get(), url: settings.lastTargetUrl })
    return settings !== null
  }
  if (offer()) return
  const end = useSettings.subscribe(() => {
    if (offer()) end()
  })
}

export function toTarget({ to, url }: TargetChoice): Target {
  return to === 'listener' ? { to } : { to, url: url.trim() }
}

/** Keeps the URL for the next time. Fails silently: the sending itself is what the user asked for. */
export function rememberUrl({ to, url }: TargetChoice): void {
  if (to === 'url' && url.trim() !== readyValue(useSettings.getState().settings)?.lastTargetUrl)
    void changeSettings({ lastTargetUrl: url.trim() })
}
