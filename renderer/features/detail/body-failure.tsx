import { Failure } from '../../ui/feedback/failure.tsx'

interface BodyFailureProps {
  readonly error: { readonly message: string }
  readonly onRetry: () => void
}

/** In place of a body, or beside what came of it. */
export function BodyFailure({ error, onRetry }: BodyFailureProps) {
  return <Failure what="The body could not be read." message={error.message} onRetry={onRetry} />
}
