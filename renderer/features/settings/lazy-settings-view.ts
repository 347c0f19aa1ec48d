import { lazy } from 'react'

/** Not part of what the first paint waits for: see `prefetchPlaces` in `features/shell`. */
export const SettingsView = lazy(loadSettingsView)

export async function loadSettingsView() {
  const { SettingsView } = await import('./settings-view.tsx')
  return { default: SettingsView }
}
