import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Failure } from './feedback/notice.tsx'
import { PaneInset } from './layout/pane.tsx'

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

/** Code of the interface did not arrive, or did not belong to this page. */
class PartNotFetched extends Error {
  constructor(cause: unknown) {
    super('Part of the interface couldn’t be loaded.', { cause })
  }
}

/** Boundaries with a message. */
const failed = new Set<LaterBoundary>()

interface LaterBoundaryProps {
  readonly children: ReactNode
}

interface LaterBoundaryState {
  readonly error: unknown
}

/** Shows that a chunk was not fetched. Any other error is the next boundary's. */
class LaterBoundary extends Component<LaterBoundaryProps, LaterBoundaryState> {
  override state: LaterBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): LaterBoundaryState {
    return { error }
  }

  override componentDidCatch(): void {
    failed.add(this)
  }

  override componentWillUnmount(): void {
    failed.delete(this)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!(error instanceof PartNotFetched)) throw error
    return (
      <PaneInset>
        <Failure
          what={error.message}
          message="Reload the page when Hooktrail runs."
          onRetry={() => location.reload()}
        />
      </PaneInset>
    )
  }
}

/**
 * Reloads the page when a visible chunk was not fetched: a browser fetches no module twice for a page, even
 * if the first fetch failed
 * (https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-single-module-script).
 */
export function reloadForMissingParts(reload: () => unknown): void {
  if (failed.size > 0) reload()
}
