import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { Keys } from '../text/kbd.tsx'
import styles from './menu.module.css'
import popupStyles from './popup.module.css'

export interface MenuItem {
  readonly label: string
  readonly Icon?: LucideIcon
  /** The shortcut of the same action. */
  readonly keys?: string
  readonly run: () => void
  /** Removes or ends something. */
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
}

interface MenuProps {
  /** A `Button` or an `IconButton`, with an accessible name. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly items: readonly (MenuItem | 'separator')[]
}

/** Actions that are not worth a button each. */
export function Menu({ trigger, items }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popupStyles.place} sideOffset={4} align="end">
          <Base.Popup className={popupStyles.popup}>
            <MenuItems items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** The entries of a menu, or of a context menu: both are made of the same parts. */
export function MenuItems({ items }: Pick<MenuProps, 'items'>) {
  return items.map((item, index) =>
    item === 'separator' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a separator is known by its place alone
      <Base.Separator key={`separator-${index}`} className={styles.separator} />
    ) : (
      <Base.Item
        key={item.label}
        className={clsx(styles.item, popupStyles.item, item.isDangerous === true && styles.dangerous)}
        disabled={item.isDisabled ?? false}
        onClick={item.run}
      >
        {item.Icon === undefined ? null : <item.Icon aria-hidden />}
        <span className={styles.label}>{item.label}</span>
        {item.keys === undefined ? null : <Keys keys={item.keys} isHint />}
      </Base.Item>
    ),
  )
}
