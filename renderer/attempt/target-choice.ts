import { useEffect } from 'react'
import type { Target } from '#contract/sending/sending'
import type { Settings } from '#contract/settings'
import { changeSettings, latestSettings, queryClient, settingsQuery, useSettings } from '#data'
import { perform, usePageState } from '#ui'

/** The user's target: the listener, or the URL in the field. */
export interface TargetChoice {
  readonly to: 'listener' | 'url'
  readonly url: string
}

/** The target of a dialog. It starts with the dialog's previous target, or with the last used URL. */
export function useTarget(dialog: string, to: TargetChoice['to']) {
  const [target, setTarget] = usePageState<TargetChoice>(`${dialog}.target`, { to, url: '' })
  const lastUrl = useSettings(settings => settings?.lastTargetUrl ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the settings arrive, so that a URL can be cleared
  useEffect(() => {
    if (target.url === '' && lastUrl !== '') setTarget({ ...target, url: lastUrl })
  }, [lastUrl])
  return [target, setTarget] as const
}

/** Fills an empty URL field with the last used URL, now or as soon as the settings are fetched. */
export function offerRemembered(get: () => TargetChoice, set: (target: TargetChoice) => void): void {
  const offer = ({ lastTargetUrl }: Settings): void => {
    if (get().url === '') set({ ...get(), url: lastTargetUrl })
  }
  const settings = latestSettings()
  if (settings !== undefined) offer(settings)
  // Without settings the field stays empty. The user requested nothing, so no error is shown.
  else queryClient.ensureQueryData(settingsQuery).then(offer, () => {})
}

export function toTarget({ to, url }: TargetChoice): Target {
  return to === 'listener' ? { to } : { to, url: url.trim() }
}

/** Saves the URL for the next time. The sending does not wait for it. */
export function rememberUrl({ to, url }: TargetChoice): void {
  if (to === 'url' && url.trim() !== latestSettings()?.lastTargetUrl)
    perform(changeSettings({ lastTargetUrl: url.trim() }))
}

/** Whether a URL that was sent to leads to the capture port; `captureUrl`: `null` while it is closed. */
export function isAt(target: string, captureUrl: string | null): boolean {
  return captureUrl !== null && `${target}/`.startsWith(`${captureUrl.replace(/\/+$/, '')}/`)
}
