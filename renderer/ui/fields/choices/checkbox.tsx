import { Checkbox as Base } from '@base-ui/react/checkbox'
import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import { useId } from 'react'

/** A switch or a checkbox with its label beside it. */
export const choiceClass = 'grid min-h-7 grid-cols-labeled items-center gap-x-2'

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
    <div className={clsx(isLabelHidden ? 'relative inline-flex items-center' : choiceClass, className)}>
      <Base.Root
        id={id}
        className="inline-flex size-4 flex-none cursor-default items-center justify-center rounded-small border border-subtle bg-raised data-checked:border-accent data-indeterminate:border-accent data-checked:bg-accent data-indeterminate:bg-accent data-disabled:opacity-50"
        checked={isChecked}
        indeterminate={isPartly}
        disabled={isDisabled}
        onCheckedChange={onChange}
        aria-labelledby={`${id}-label`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      >
        <Base.Indicator className="flex text-on-accent">
          {isPartly ? (
            <Minus aria-hidden className="size-3 stroke-3" />
          ) : (
            <Check aria-hidden className="size-3 stroke-3" />
          )}
        </Base.Indicator>
      </Base.Root>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={
          isLabelHidden ? 'visually-hidden' : clsx('cursor-default select-none', isDisabled && 'text-subtle')
        }
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
