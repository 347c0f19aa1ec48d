import type { Target } from '#contract/sending/sending'
import type { Settings } from '#contract/settings'
import { changeSettings, latestSettings, settingsQuery } from '../data/app/settings.ts'
import { queryClient } from '../data/client/query-client.ts'

/** Where the user wants to send: the listener, or the URL that is in the field. */
export interface TargetChoice {
  readonly to: 'listener' | 'url'
  readonly url: string
}

/** Puts the URL that was last sent to where none was entered: now, or as soon as it is known. */
export function offerRemembered(get: () => TargetChoice, set: (target: TargetChoice) => void): void {
  const offer = ({ lastTargetUrl }: Settings): void => {
    if (get().url === '') set({ ...get(), url: lastTargetUrl })
  }
  const settings = latestSettings()
  if (settings !== undefined) offer(settings)
  // Without them the field stays empty: nothing has failed that was asked for.
  else queryClient.ensureQueryData(settingsQuery).then(offer, () => {})
}

export function toTarget({ to, url }: TargetChoice): Target {
  return to === 'listener' ? { to } : { to, url: url.trim() }
}

/** Keeps the URL for the next time. Fails silently: the sending itself is what the user asked for. */
export function rememberUrl({ to, url }: TargetChoice): void {
  if (to === 'url' && url.trim() !== latestSettings()?.lastTargetUrl)
    void changeSettings({ lastTargetUrl: url.trim() })
}
