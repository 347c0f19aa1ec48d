import { type ComponentType, lazy, Suspense, useState } from 'react'
import { LaterBoundary, PartNotFetched } from './later-boundary.tsx'

/** Chunks that are not fetched yet. */
const waiting = new Set<() => Promise<unknown>>()

/**
 * A component whose code is no part of the first paint. It is fetched by `fetchTheRest`, or when it is first
 * shown, if that is sooner; nothing is shown until then.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  const fetchPart = async () => {
    waiting.delete(fetchPart)
    try {
      loaded = await load()
    } catch (cause) {
      throw new PartNotFetched(cause)
    }
    return { default: loaded }
  }
  waiting.add(fetchPart)
  const Lazy: ComponentType<Props> = lazy(fetchPart)
  return function Later(props: Props) {
    // A loaded component is rendered at once. A mounted component doesn't change.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return (
      <LaterBoundary>
        <Suspense fallback={null}>
          <Content {...props} />
        </Suspense>
      </LaterBoundary>
    )
  }
}

/**
 * Preloads the remaining chunks, so the app works if the server stops. If a chunk doesn't arrive, the view
 * that needs it shows that. Leaves the mark `rest-fetched` in the page's timeline.
 */
export async function fetchTheRest(): Promise<void> {
  // An arriving chunk may have further chunks.
  while (waiting.size > 0) await Promise.allSettled([...waiting].map(fetchPart => fetchPart()))
  performance.mark('rest-fetched')
}
