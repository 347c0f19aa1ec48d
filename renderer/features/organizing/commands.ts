import { FolderInput, Pin, PinOff, StickyNote, Tag, Trash2 } from 'lucide-react'
import {
  type ChosenDeliveries,
  isMultiSelectionPinned,
  isSelectedPinned,
  pinSelected,
  useSelection,
} from '#navigation'
import { type Command, perform } from '#ui'
import { deleteChosen, pinChosen } from './actions.ts'
import { chosenDeliveries, oneChosen, openOrganizing } from './state/organizing.ts'

/** Commands on the deliveries that `chosen` returns; `null` for none. */
function commandsOn(chosen: () => ChosenDeliveries | null) {
  const isSelection = () => chosen()?.isSelection === true
  const what = () => (isSelection() ? 'selected deliveries' : 'delivery')
  const isPinned = () => (isSelection() ? isMultiSelectionPinned() : isSelectedPinned() === true)
  const pinning = () => (isPinned() ? 'Unpin' : 'Pin')
  const when = () => chosen() !== null
  return {
    tag: {
      get title() {
        return `Tag ${what()}…`
      },
      label: 'Tag…',
      keys: ['l'],
      Icon: Tag,
      when,
      run: () => openOrganizing('tags', chosen()),
    },
    note: {
      get title() {
        return `Add note to ${what()}…`
      },
      label: 'Note…',
      keys: ['n'],
      Icon: StickyNote,
      when,
      run: () => openOrganizing('note', chosen()),
    },
    pin: {
      get title() {
        return `${pinning()} ${what()}`
      },
      get label() {
        return pinning()
      },
      get Icon() {
        return isPinned() ? PinOff : Pin
      },
      keys: ['P'],
      when,
      run() {
        const isUndone = isPinned()
        if (isSelection()) void pinChosen(!isUndone)
        else perform(pinSelected(), `The delivery could not be ${isUndone ? 'unpinned' : 'pinned'}.`)
      },
    },
    move: {
      get title() {
        return `Move ${what()} to session…`
      },
      label: 'Move to session…',
      keys: ['m'],
      Icon: FolderInput,
      when,
      run: () => openOrganizing('move', chosen()),
    },
    remove: {
      get title() {
        return `Delete ${what()}`
      },
      get label() {
        return isSelection() ? 'Delete' : 'Delete delivery'
      },
      keywords: ['remove'],
      keys: ['Delete', '#'],
      Icon: Trash2,
      isDangerous: true,
      when,
      run: () => void deleteChosen(chosen()),
    },
  } satisfies Readonly<Record<string, Command>>
}

/** On the multi-selection, else on the open delivery. */
export const organizeSelected = commandsOn(chosenDeliveries)

/** On the open delivery, whatever else is selected. */
export const organizeOpen = commandsOn(() => {
  const { selectedId } = useSelection.getState()
  return selectedId === null ? null : oneChosen(selectedId)
})
