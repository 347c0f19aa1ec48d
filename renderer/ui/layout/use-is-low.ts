import { useSyncExternalStore } from 'react'

/** Below this height there is only room for a list and its controls. As in the style sheets. */
const lowWindow = '(max-height: 600px)'

/** Whether the window is low, such as at a zoom of 200 %; follows its size. */
export function useIsLow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(lowWindow).matches)
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(lowWindow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
