import { Component, type ReactNode } from 'react'
import { Failure } from './feedback/failure.tsx'

/** Code of the interface did not come, or was not what belongs to this page. */
export class PartNotFetched extends Error {
  constructor(cause: unknown) {
    super('Part of the interface couldn’t be loaded.', { cause })
  }
}

interface LaterBoundaryProps {
  readonly children: ReactNode
  /** Calls back once the part is here after all. Returns the function that ends it. */
  readonly onArrival: (listener: () => void) => () => void
}

interface LaterBoundaryState {
  readonly error: unknown
}

/** Says where a part was not fetched, until it is. Any other error is the next boundary's. */
export class LaterBoundary extends Component<LaterBoundaryProps, LaterBoundaryState> {
  override state: LaterBoundaryState = { error: null }
  private endWait: (() => void) | null = null

  static getDerivedStateFromError(error: unknown): LaterBoundaryState {
    return { error }
  }

  override componentDidCatch(): void {
    this.endWait?.()
    this.endWait = this.props.onArrival(() => this.setState({ error: null }))
  }

  override componentWillUnmount(): void {
    this.endWait?.()
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
