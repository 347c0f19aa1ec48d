import { useSyncExternalStore } from 'react'

/** Lower than this there is no room for more than a list and what is needed to use it. As in the style sheets. */
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
