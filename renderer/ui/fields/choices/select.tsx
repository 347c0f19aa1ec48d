import { Select as Base } from '@base-ui/react/select'
import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import popupStyles from '../../dialogs/popup.module.css'
import styles from './select.module.css'

interface SelectOption<T extends string> {
  readonly value: T
  readonly label: string
  /** A hint about the difference, in the list only. */
  readonly hint?: string
}

interface SelectProps<T extends string> {
  /** Accessible name; a `Field` around it shows it. */
  readonly label: string
  /** One of the options' values; any other value, such as `''`, shows the placeholder. */
  readonly value: T | ''
  readonly options: readonly SelectOption<T>[]
  readonly onChange: (value: T) => void
  readonly isDisabled?: boolean
  readonly placeholder?: string
  readonly className?: string | undefined
}

/** A choice of several options in a popup. For two to four short options use `Segments`. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, value, options, onChange, isDisabled = false, placeholder = 'Choose…', className } = props
  const chosen = options.find(option => option.value === value)
  return (
    <Base.Root
      items={options}
      value={chosen?.value ?? null}
      onValueChange={next => next !== null && onChange(next)}
      disabled={isDisabled}
      modal={false}
    >
      <Base.Trigger className={clsx(styles.select, className)} aria-label={label}>
        <span className={clsx('min-w-0 flex-1 truncate', chosen === undefined && 'quiet')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown aria-hidden />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className={popupStyles.place}
          align="start"
          sideOffset={4}
          alignItemWithTrigger={false}
        >
          <Base.Popup className={clsx('fading outline-none', popupStyles.popup)}>
            <Base.List>
              {options.map(option => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className={clsx(styles.item, popupStyles.item)}
                >
                  <Base.ItemText>{option.label}</Base.ItemText>
                  {option.hint === undefined ? null : (
                    <span className="truncate text-small text-subtle">{option.hint}</span>
                  )}
                  <Base.ItemIndicator className={clsx('ml-auto flex', styles.check)}>
                    <Check aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
