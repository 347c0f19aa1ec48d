import { Failure, PaneInset } from '#ui'

interface BodyFailureProps {
  readonly error: { readonly message: string }
  readonly onRetry: () => void
}

/** Shown in place of a body, or beside its fetched part. */
export function BodyFailure({ error, onRetry }: BodyFailureProps) {
  return (
    <PaneInset>
      <Failure what="Couldn’t load the body." message={error.message} onRetry={onRetry} />
    </PaneInset>
  )
}
