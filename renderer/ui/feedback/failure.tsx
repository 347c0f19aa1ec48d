import { Button } from '../buttons/button.tsx'
import { Notice } from './notice.tsx'

interface FailureProps {
  readonly what: string
  readonly message: string
  readonly onRetry: () => void
}

/** A view whose content could not be fetched. */
export function Failure({ what, message, onRetry }: FailureProps) {
  return (
    <div className="p-4">
      <Notice
        tone="error"
        title={what}
        isAlert
        actions={
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {message}
      </Notice>
    </div>
  )
}
