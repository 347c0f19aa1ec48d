import { ContextMenu as Base } from '@base-ui/react/context-menu'
import { clsx } from 'clsx'
import { type MouseEvent, type ReactElement, useState } from 'react'
import styles from './menu.module.css'
import { type MenuItem, MenuItems } from './menu.tsx'
import popupStyles from './popup.module.css'

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
    <Base.Root>
      <Base.Trigger render={children} onContextMenuCapture={onContextMenu} />
      <Base.Portal>
        <Base.Positioner className={popupStyles.place}>
          <Base.Popup className={clsx(popupStyles.popup, styles.menu)}>
            <MenuItems items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
