import type { KeyboardEvent } from 'react'
import { useTrails } from '#data'
import { selectTrail, useAddress } from '#navigation'
import { stepOf } from '#ui'

/** Moves the selection by this many rows, or to the first row without a selection. */
export function moveTrailSelection(step: number): void {
  const { rows } = useTrails.getState()
  const recordKey = useAddress.getState().things.trails
  const at = rows.findIndex(row => row.recordKey === recordKey)
  const wanted = at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))
  const row = rows[wanted]
  if (row !== undefined) selectTrail(row.recordKey)
}

/** Keys of the list; j and k work everywhere. */
export function trailListKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = stepOf(event.key)
  if (step === null || event.metaKey || event.ctrlKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  moveTrailSelection(step)
}
