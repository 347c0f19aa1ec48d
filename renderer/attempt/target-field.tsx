import { clsx } from 'clsx'
import { useStatus } from '#data'
import { Row, Segments, TextField } from '#ui'
import type { TargetChoice } from './target-choice.ts'

interface TargetFieldProps {
  readonly target: TargetChoice
  readonly onChange: (target: TargetChoice) => void
  readonly className?: string | undefined
}

/** The target: this listener, or a URL that is remembered. */
export function TargetField({ target, onChange, className }: TargetFieldProps) {
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  return (
    <Row gap="2-5" className={clsx('min-h-7', className)}>
      <Segments
        label="Target"
        options={[
          { value: 'listener', label: 'This listener' },
          { value: 'url', label: 'Another URL' },
        ]}
        value={target.to}
        onChange={to => onChange({ ...target, to })}
      />
      {target.to === 'listener' ? (
        <p className="mono overflow-hidden text-ellipsis text-muted text-small">
          {captureUrl ?? 'not listening'}
        </p>
      ) : (
        <TextField
          className="flex-1"
          label="Target URL"
          isLabelHidden
          data-first-focus
          type="url"
          required
          placeholder="http://127.0.0.1:3000/webhooks"
          value={target.url}
          onChange={event => onChange({ ...target, url: event.target.value })}
        />
      )}
    </Row>
  )
}
