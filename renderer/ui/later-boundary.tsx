import { Component, type ReactNode } from 'react'
import { Failure } from './feedback/failure.tsx'

/** Code of the interface did not arrive, or did not belong to this page. */
export class PartNotFetched extends Error {
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
export class LaterBoundary extends Component<LaterBoundaryProps, LaterBoundaryState> {
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
      <Failure
        what={error.message}
        message="Reload the page when Hooktrail runs."
        onRetry={() => location.reload()}
      />
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
