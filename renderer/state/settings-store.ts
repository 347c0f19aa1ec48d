import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type { Settings, SettingsChange } from '#contract/settings'
import { call } from '../api/client.ts'
import { createAnswers } from './answers.ts'
import { failed, loading, type Resource, ready, toWireError } from './resource.ts'

interface SettingsState {
  readonly settings: Resource<Settings>
}

export const useSettings = create<SettingsState>()(() => ({ settings: loading }))

const answers = createAnswers()

/** Shows them as an event told. */
export function showSettings(settings: Settings): void {
  answers.tell()
  apply(settings)
}

function apply(settings: Settings): void {
  useSettings.setState({ settings: ready(settings) })
  const root = document.documentElement
  if (settings.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = settings.theme
}

export async function loadSettings(): Promise<void> {
  const isNews = answers.ask()
  try {
    const settings = await call('settings.get', {})
    if (isNews()) apply(settings)
  } catch (error) {
    if (isNews()) useSettings.setState({ settings: failed(error) })
  }
}

/** Keeps and applies what is given. Answers the error, for the field that asked; nothing is then changed. */
export async function changeSettings(change: SettingsChange): Promise<WireError | null> {
  const isNews = answers.ask()
  try {
    const settings = await call('settings.change', change)
    if (isNews()) apply(settings)
    return null
  } catch (error) {
    return toWireError(error)
  }
}
