import { FolderInput, Pin, PinOff, StickyNote, Tag, Trash2 } from 'lucide-react'
import { type DeliveryId, deliveryId } from '#contract/terms'
import { type ChosenDeliveries, isMultiSelectionPinned, isPinned, togglePin } from '#navigation'
import { type Command, perform } from '#ui'
import { chosenDeliveries, deleteChosen, oneChosen, openOrganizing, pinChosen } from './state/organizing.ts'

/** Commands on the deliveries that `chosen` returns; `null` for none. */
function commandsOn(chosen: () => ChosenDeliveries | null) {
  const isSelection = () => chosen()?.isSelection === true
  const what = () => (isSelection() ? 'selected deliveries' : 'delivery')
  const areAllPinned = () => {
    const one = oneOf(chosen())
    return one === null ? isMultiSelectionPinned() : isPinned(one) === true
  }
  const pinning = () => (areAllPinned() ? 'Unpin' : 'Pin')
  const when = () => chosen() !== null
  return {
    tag: {
      get title() {
        return `Tag ${what()}…`
      },
      label: 'Tag…',
      keywords: ['label'],
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
      keywords: ['comment', 'edit'],
      keys: ['N'],
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
        return areAllPinned() ? PinOff : Pin
      },
      keywords: ['protect', 'star', 'favorite'],
      keys: ['P'],
      when,
      run() {
        const isUndone = areAllPinned()
        const one = oneOf(chosen())
        if (one === null) void pinChosen(!isUndone)
        else perform(togglePin(one), `The delivery could not be ${isUndone ? 'unpinned' : 'pinned'}.`)
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
      keywords: ['remove', 'clear'],
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

/** On this delivery, whatever is selected. */
export const organizeOne = (id: DeliveryId) => commandsOn(() => oneChosen(id))

/** The only delivery; `null` for a selection of the list and without a choice. */
function oneOf(chosen: ChosenDeliveries | null): DeliveryId | null {
  if (chosen === null || chosen.isSelection || !('ids' in chosen.of)) return null
  const [id] = chosen.of.ids
  return id === undefined ? null : deliveryId(id)
}
