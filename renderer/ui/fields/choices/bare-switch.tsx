import { Switch } from '@base-ui/react/switch'
import type { ComponentProps } from 'react'
import styles from './switch.module.css'

/** A switch without a visible label: `aria-label` names it. */
export function BareSwitch(props: Omit<ComponentProps<typeof Switch.Root>, 'className' | 'children'>) {
  return (
    <Switch.Root {...props} className={styles.switch}>
      <Switch.Thumb className={styles.thumb} />
    </Switch.Root>
  )
}
