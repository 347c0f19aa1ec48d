import { useAddress, useSelection } from '#navigation'
import { focusOn } from '#ui'
import { requestTreeFocus, useTree } from './tree-store.ts'

/** Focuses the content of the open tab: the tree or the fields, when they are rendered. */
export function focusDetail(): void {
  const { selectedId } = useSelection.getState()
  const { tab } = useAddress.getState().queries.deliveries
  requestTreeFocus(tab === 'payload' ? selectedId : null)
  if (!focusOn('payload-tree') && !focusOn('payload-fields')) focusOn('delivery-detail')
}

/** Called when a tree or fields are rendered: focuses it if that was requested and the focus has not moved elsewhere. */
export function takeFocus(content: HTMLElement): void {
  const { focusRequestId } = useTree.getState()
  const isWanted = focusRequestId !== null && focusRequestId === useSelection.getState().selectedId
  requestTreeFocus(null)
  const focused = document.activeElement
  const isLeft = focused === null || focused === document.body || focused.id === 'delivery-detail'
  if (isWanted && isLeft) content.focus()
}
