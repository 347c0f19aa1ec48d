import { useEffect, useState } from 'react'
import { openOverlay, useNavigation, useSelection, useTrailSelection } from '#navigation'
import { placeOf } from '../places.tsx'
import { followHistory, showOwnAddress } from './address-history.ts'

/** Shows what the page's address names, before the first render, and keeps both in step. */
export function useAddresses(): void {
  useState(showFirstAddress)
  useEffect(followHistory, [])
  const title = useTitle()
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Files may be opened before the first render: their import stays open. */
function showFirstAddress(): void {
  const { overlay } = useNavigation.getState()
  showOwnAddress()
  if (overlay === 'import') openOverlay(overlay)
}

/** The name of what is shown, for tabs and the history: `Delivery 12 – Hooktrail`. */
function useTitle(): string {
  const view = useNavigation(state => state.view)
  const openId = useSelection(state => state.openId)
  const recordKey = useTrailSelection(state => state.recordKey)
  const place = placeOf(view)?.label ?? ''
  if (view === 'deliveries' && openId !== null) return `Delivery ${openId} – Hooktrail`
  if (view === 'trails' && recordKey !== null) return `Trail ${recordKey} – Hooktrail`
  return `${place} – Hooktrail`
}
