import { useState } from 'react'
import type { AppError } from '#contract/errors'
import { BareSwitch, Tooltip } from '#ui'

interface RowSwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => Promise<AppError | null>
}

/** A switch in a row, with a label for screen readers only. An error is shown beside it. */
export function RowSwitch({ label, isOn, onChange }: RowSwitchProps) {
  const [error, setError] = useState<string | null>(null)
  const control = (
    <BareSwitch
      checked={isOn}
      aria-label={label}
      aria-description={error ?? undefined}
      data-failed={error !== null}
      onCheckedChange={next => void onChange(next).then(problem => setError(problem?.message ?? null))}
    />
  )
  return <Tooltip text={error ?? (isOn ? 'On' : 'Off')}>{control}</Tooltip>
}
