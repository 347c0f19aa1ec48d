import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import styles from './menu.module.css'
import popupStyles from './popup.module.css'

export interface MenuItem {
  readonly label: string
  readonly Icon?: LucideIcon
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
            {items.map((item, index) =>
              item === 'separator' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a separator is known by its place alone
                <Base.Separator key={`separator-${index}`} className={styles.separator} />
              ) : (
                <Base.Item
                  key={item.label}
                  className={clsx(
                    styles.item,
                    popupStyles.item,
                    item.isDangerous === true && styles.dangerous,
                  )}
                  disabled={item.isDisabled ?? false}
                  onClick={item.run}
                >
                  {item.Icon === undefined ? null : <item.Icon aria-hidden />}
                  {item.label}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
