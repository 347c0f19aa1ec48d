import { openOverlay, useSelection } from '#navigation'

/** Opens the replay dialog for the selected delivery. */
export function openReplay(): void {
  const { selectedId } = useSelection.getState()
  if (selectedId !== null) openOverlay({ name: 'replay', deliveryId: selectedId })
}
