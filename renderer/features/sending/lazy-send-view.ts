import { lazy } from 'react'

/** Not part of what the first paint waits for: see `prefetchPlaces` in `features/shell`. */
export const SendView = lazy(loadSendView)

export async function loadSendView() {
  const { SendView } = await import('./send-view.tsx')
  return { default: SendView }
}
