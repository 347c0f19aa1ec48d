import { Component, type ReactNode } from 'react'
import { Failure } from './feedback/failure.tsx'

/** Code of the interface did not come, or was not what belongs to this page. */
export class PartNotFetched extends Error {
  constructor(cause: unknown) {
    super('Part of the interface couldn’t be loaded.', { cause })
  }
}

interface LaterBoundaryState {
  readonly error: unknown
}

/** Says where a part was not fetched. Any other error is the next boundary's. */
export class LaterBoundary extends Component<{ readonly children: ReactNode }, LaterBoundaryState> {
  override state: LaterBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): LaterBoundaryState {
    return { error }
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
