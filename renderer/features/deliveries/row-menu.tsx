import {
  Braces,
  FolderOpen,
  GitCompareArrows,
  Link,
  Pin,
  PinOff,
  RotateCw,
  Route,
  ShieldCheck,
  SquareCheck,
  StickyNote,
  Tag,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { useDeliveries } from '#data'
import {
  isSelectedPinned,
  linkToDelivery,
  linkToRecord,
  openOverlay,
  selectDelivery,
  showDeliveriesOf,
  toggleMultiSelected,
  togglePin,
  useSelection,
} from '#navigation'
import { ContextMenu, copyAndSay, type MenuItem } from '#ui'
import { copySelectedBody } from '../detail/index.ts'
import { openDrillOf } from '../drill/index.ts'
import { deleteChosen, oneChosen, openOrganizing } from '../organizing/index.ts'
import { openReplay } from '../sending/index.ts'
import { openSelectedTrail } from '../trails/index.ts'
import styles from './row-menu.module.css'

/** The menu of a row: of the one that was pressed, which is selected; by key, of the selected one. */
export function RowMenu({ children }: { readonly children: ReactNode }) {
  return (
    <ContextMenu itemsFor={itemsFor}>
      <div className={styles.area}>{children}</div>
    </ContextMenu>
  )
}

function itemsFor(target: Element): readonly (MenuItem | 'separator')[] | null {
  const element = target.closest<HTMLElement>('[data-delivery-id]')
  const pressed = element === null ? useSelection.getState().selectedId : Number(element.dataset.deliveryId)
  const row = useDeliveries.getState().rows.find(({ id }) => id === pressed)
  if (row === undefined) return null
  selectDelivery(row.id)
  return [
    ...recordItems(row),
    { label: 'Replay…', Icon: RotateCw, keys: 'r', run: openReplay },
    { label: 'Compare…', Icon: GitCompareArrows, keys: 'c', run: () => openOverlay('compare') },
    { label: 'Select', Icon: SquareCheck, keys: 'x', run: () => toggleMultiSelected(row.id) },
    pinItem(),
    { label: 'Tag…', Icon: Tag, keys: 'l', run: () => openOrganizing('tags', oneChosen(row.id)) },
    { label: 'Note…', Icon: StickyNote, keys: 'n', run: () => openOrganizing('note', oneChosen(row.id)) },
    { label: 'View session', Icon: FolderOpen, run: () => showDeliveriesOf(row.sessionId) },
    'separator',
    { label: 'Copy body', Icon: Braces, keys: 'y', run: () => void copySelectedBody() },
    { label: 'Copy link', Icon: Link, run: () => void copyAndSay('Link', linkToDelivery(row.id)) },
    'separator',
    {
      label: 'Delete delivery',
      Icon: Trash2,
      keys: 'Del',
      isDangerous: true,
      run: () => void deleteChosen(oneChosen(row.id)),
    },
  ]
}

function pinItem(): MenuItem {
  const isPinned = isSelectedPinned() === true
  return {
    label: isPinned ? 'Unpin' : 'Pin',
    Icon: isPinned ? PinOff : Pin,
    keys: 'P',
    run: () => void togglePin(),
  }
}

function recordItems({ recordKey, recordId }: DeliverySummary): MenuItem[] {
  if (recordKey === null || recordId === null) return []
  return [
    { label: 'View trail', Icon: Route, keys: 'T', run: openSelectedTrail },
    { label: 'Drill record…', Icon: ShieldCheck, keys: 'd', run: () => openDrillOf(recordKey) },
    {
      label: 'Copy link to trail',
      Icon: Link,
      run: () => void copyAndSay('Link', linkToRecord(recordKey)),
    },
  ]
}
