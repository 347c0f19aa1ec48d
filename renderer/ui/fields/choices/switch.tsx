import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { BareSwitch } from './bare-switch.tsx'
import choiceStyles from './choice.module.css'

export interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  /** Its effect, under its label. */
  readonly note?: ReactNode
  readonly isDisabled?: boolean
  readonly className?: string | undefined
}

/** On or off, with immediate effect. If a button applies the choice, use a `Checkbox`. */
export function Switch({ label, isOn, onChange, note, isDisabled = false, className }: SwitchProps) {
  const id = useId()
  return (
    <div className={clsx(choiceStyles.choice, className)}>
      <BareSwitch
        id={id}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onChange}
        aria-labelledby={`${id}-label`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={clsx('cursor-default select-none', choiceStyles.label)}
      >
        {label}
      </label>
      {note === undefined ? null : (
        <p id={`${id}-note`} className="col-2 text-small text-subtle leading-4.25">
          {note}
        </p>
      )}
    </div>
  )
}
