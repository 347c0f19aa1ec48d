import { Clapperboard, Copy, Download, Link, List, RotateCw, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTrails } from '#data'
import { selectTrail, useTrailSelection } from '#navigation'
import { ContextMenu, copyAndSay, type MenuItem } from '#ui'
import { openDrillOf } from '../../drill/index.ts'
import {
  copyTrailLink,
  exportTrail,
  replayTrail,
  scenarioOfTrail,
  viewDeliveriesOf,
} from '../trail-actions.ts'
import styles from './trail-row-menu.module.css'

/** The menu of a record's row: of the one that was pressed, which is selected; by key, of the selected one. */
export function TrailRowMenu({ children }: { readonly children: ReactNode }) {
  return (
    <ContextMenu itemsFor={itemsFor}>
      <div className={styles.area}>{children}</div>
    </ContextMenu>
  )
}

function itemsFor(target: Element): readonly (MenuItem | 'separator')[] | null {
  const element = target.closest<HTMLElement>('[data-record-key]')
  const pressed = element?.dataset.recordKey ?? useTrailSelection.getState().recordKey
  const row = useTrails.getState().rows.find(({ recordKey }) => recordKey === pressed)
  if (row === undefined) return null
  selectTrail(row.recordKey)
  return [
    { label: 'Replay…', Icon: RotateCw, keys: 'r', run: () => replayTrail(row.recordKey, row.deliveryCount) },
    { label: 'Drill…', Icon: ShieldCheck, keys: 'd', run: () => openDrillOf(row.recordKey) },
    { label: 'View deliveries', Icon: List, run: () => viewDeliveriesOf(row, row.newestDeliveryId) },
    { label: 'Save as scenario', Icon: Clapperboard, run: () => scenarioOfTrail(row) },
    { label: 'Export trail…', Icon: Download, keys: 'e', run: () => exportTrail(row) },
    'separator',
    { label: 'Copy link', Icon: Link, run: () => copyTrailLink(row) },
    { label: 'Copy record id', Icon: Copy, run: () => void copyAndSay('Record id', row.recordId) },
  ]
}
