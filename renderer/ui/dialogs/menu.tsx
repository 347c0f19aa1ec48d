import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu'
import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type MouseEvent, type ReactElement, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
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
  /** Why it is disabled, shown below the label: "No delivery is selected." Beside each `isDisabled`. */
  readonly reason?: string
}

interface MenuProps {
  /** A `Button` or an `IconButton`, with an accessible name. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly items: readonly (MenuItem | 'separator')[]
}

/** Actions that don't need a button each. */
export function Menu({ trigger, items }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={popupStyles.place} sideOffset={4} align="end">
          <Base.Popup className={clsx('fading outline-none', popupStyles.popup, styles.menu)}>
            <MenuItems items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MoreMenuProps {
  /** "Route actions". */
  readonly label: string
  readonly items: MenuProps['items']
  readonly className?: string | undefined
}

/** The menu of a "…" button. */
export function MoreMenu({ label, items, className }: MoreMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={label} className={className}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      items={items}
    />
  )
}

/** The entries of a menu, or of a context menu, which share their parts. */
function MenuItems({ items }: Pick<MenuProps, 'items'>) {
  return items.map((item, index) =>
    item === 'separator' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a separator is known by its place alone
      <Base.Separator key={`separator-${index}`} className="m-1 h-0.25 bg-line" />
    ) : (
      <Item key={item.label} item={item} />
    ),
  )
}

function Item({ item }: { readonly item: MenuItem }) {
  const { label, Icon, run, keys, isDangerous = false, isDisabled = false, reason } = item
  const isExplained = isDisabled && reason !== undefined
  return (
    <Base.Item
      className={clsx(styles.item, popupStyles.item, isDangerous && styles.dangerous)}
      disabled={isDisabled}
      onClick={run}
    >
      {Icon === undefined ? null : <Icon aria-hidden />}
      {isExplained ? (
        <span className="flex flex-col py-1">
          <span>{label}</span>
          <span className="text-small">{reason}</span>
        </span>
      ) : (
        <span className="flex-1">{label}</span>
      )}
      {keys === undefined ? null : <Keys keys={keys} isHint />}
    </Base.Item>
  )
}

type Items = readonly (MenuItem | 'separator')[]

interface ContextMenuProps {
  /** The element that has the menu. */
  readonly children: ReactElement<Record<string, unknown>>
  /**
   * The actions on the pressed element: with the right button, by a long touch, or by the menu key or Shift
   * F10. `null` opens the menu of the browser.
   */
  readonly itemsFor: (target: Element) => Items | null
}

/** A menu at the pointer, for the element under it. Each action is also available elsewhere. */
export function ContextMenu({ children, itemsFor }: ContextMenuProps) {
  const [items, setItems] = useState<Items>([])

  function onContextMenu(event: MouseEvent): void {
    const found = event.target instanceof Element ? itemsFor(event.target) : null
    if (found === null) event.stopPropagation()
    else setItems(found)
  }

  return (
    <BaseContextMenu.Root>
      <BaseContextMenu.Trigger render={children} onContextMenuCapture={onContextMenu} />
      <BaseContextMenu.Portal>
        <BaseContextMenu.Positioner className={popupStyles.place}>
          <BaseContextMenu.Popup className={clsx('fading outline-none', popupStyles.popup, styles.menu)}>
            <MenuItems items={items} />
          </BaseContextMenu.Popup>
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
  )
}
