import type { Target } from '#contract/sending'
import { readyValue } from './resource.ts'
import { changeSettings, useSettings } from './settings-store.ts'

/** Where the user wants to send: the listener, or the URL that is in the field. */
export interface TargetChoice {
  readonly to: 'listener' | 'url'
  readonly url: string
}

/** The URL that was last sent to; empty at first. */
export function rememberedUrl(): string {
  return readyValue(useSettings.getState().settings)?.lastTargetUrl ?? ''
}

export function toTarget({ to, url }: TargetChoice): Target {
  return to === 'listener' ? { to } : { to, url: url.trim() }
}

/** Keeps the URL for the next time. Fails silently: the sending itself is what the user asked for. */
export function rememberUrl({ to, url }: TargetChoice): void {
  if (to === 'url' && url.trim() !== rememberedUrl()) void changeSettings({ lastTargetUrl: url.trim() })
}
