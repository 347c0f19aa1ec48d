import { Switch } from '@base-ui/react/switch'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './switch.module.css'

/** A switch without a visible label: `aria-label` names it. */
export function BareSwitch(props: Omit<ComponentProps<typeof Switch.Root>, 'className' | 'children'>) {
  return (
    <Switch.Root
      {...props}
      className={clsx(
        'inline-flex h-4 w-7 flex-none cursor-default items-center rounded-large border border-subtle bg-sunken p-0.25 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50',
        styles.switch,
      )}
    >
      <Switch.Thumb className={clsx('size-3 rounded-medium bg-subtle', styles.thumb)} />
    </Switch.Root>
  )
}
