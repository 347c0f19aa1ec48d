import { useEffect } from 'react'
import { deliveriesWindow } from '../../data/live-window/deliveries-window.ts'
import { useSelection } from '../../navigation/selection.ts'

/** What is opened from elsewhere, such as from a trail, is brought into the list where its search finds it. */
export function useRevealedSelection(): void {
  const id = useSelection(state => state.openId)
  useEffect(() => {
    if (id !== null) void deliveriesWindow.reveal(id)
  }, [id])
}
