import { Checkbox as Base } from '@base-ui/react/checkbox'
import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import { useId } from 'react'
import styles from './checkbox.module.css'
import choiceStyles from './choice.module.css'

interface CheckboxProps {
  readonly label: string
  /** The label is for screen readers only, such as in a row of a table. */
  readonly isLabelHidden?: boolean
  readonly isChecked: boolean
  /** The indeterminate state: some of its items are checked. */
  readonly isPartly?: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly note?: string
  readonly isDisabled?: boolean
  readonly className?: string | undefined
}

export function Checkbox(props: CheckboxProps) {
  const {
    label,
    isLabelHidden = false,
    isChecked,
    isPartly = false,
    onChange,
    note,
    isDisabled = false,
    className,
  } = props
  const id = useId()
  return (
    <div className={clsx(choiceStyles.choice, isLabelHidden && styles.choiceBare, className)}>
      <Base.Root
        id={id}
        className={clsx(
          'inline-flex size-4 flex-none cursor-default items-center justify-center rounded-small data-disabled:opacity-50',
          styles.checkbox,
        )}
        checked={isChecked}
        indeterminate={isPartly}
        disabled={isDisabled}
        onCheckedChange={onChange}
        aria-labelledby={`${id}-label`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      >
        <Base.Indicator className={clsx('flex text-on-accent', styles.sign)}>
          {isPartly ? <Minus aria-hidden /> : <Check aria-hidden />}
        </Base.Indicator>
      </Base.Root>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={isLabelHidden ? 'visually-hidden' : clsx('cursor-default select-none', choiceStyles.label)}
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
