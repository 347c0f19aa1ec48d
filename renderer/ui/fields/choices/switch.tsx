import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Problem } from '../../feedback/notice.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { choiceClass } from './checkbox.tsx'
import styles from './switch.module.css'

interface SwitchProps {
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
    <div className={clsx(choiceClass, className)}>
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
        className={clsx('cursor-default select-none', isDisabled && 'text-subtle')}
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

/** A switch without a visible label: `aria-label` names it. */
export function BareSwitch(props: Omit<ComponentProps<typeof BaseSwitch.Root>, 'className' | 'children'>) {
  return (
    <BaseSwitch.Root
      {...props}
      className={clsx(
        'inline-flex h-4 w-7 flex-none cursor-default items-center rounded-large border border-subtle bg-sunken p-0.25 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50',
        styles.switch,
      )}
    >
      <BaseSwitch.Thumb className={clsx('size-3 rounded-medium bg-subtle', styles.thumb)} />
    </BaseSwitch.Root>
  )
}

interface ActionSwitchProps extends Omit<SwitchProps, 'onChange'> {
  /** Saves it. It stays as it is until then. */
  readonly onChange: (isOn: boolean) => Promise<unknown>
}

/** A switch that is saved at once, and shows why it could not be saved. */
export function ActionSwitch({ onChange, ...rest }: ActionSwitchProps) {
  const { run, error } = useAction(onChange)
  return (
    <>
      <Switch {...rest} onChange={isOn => run(isOn)} />
      <Problem error={error} />
    </>
  )
}
