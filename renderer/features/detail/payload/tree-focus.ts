import { useSelection } from '../../../navigation/selection.ts'
import { focusOn } from '../../../ui/dialogs/focus-on.ts'
import { useTree, wantTree } from './tree-store.ts'

/** Into what the open tab shows: the tree where there is one, as soon as it is there. */
export function focusDetail(): void {
  const { selectedId, tab } = useSelection.getState()
  wantTree(tab === 'payload' ? selectedId : null)
  if (!focusOn('payload-tree')) focusOn('delivery-detail')
}

/** For a tree that has just come: takes the focus if it was asked to and the reader has not gone elsewhere. */
export function takeFocus(tree: HTMLElement): void {
  const { wantedId } = useTree.getState()
  const isWanted = wantedId !== null && wantedId === useSelection.getState().selectedId
  wantTree(null)
  const focused = document.activeElement
  const isLeft = focused === null || focused === document.body || focused.id === 'delivery-detail'
  if (isWanted && isLeft) tree.focus()
}
