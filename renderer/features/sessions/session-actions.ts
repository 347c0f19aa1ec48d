import {
  Archive,
  ArchiveRestore,
  Download,
  List,
  Merge,
  Pencil,
  Pin,
  PinOff,
  RotateCw,
  Split,
  Trash2,
} from 'lucide-react'
import type { Session } from '#contract/deliveries/sessions'
import { changeSession, endSession } from '#data'
import { showDeliveriesOf } from '#navigation'
import { countOf, type MenuItem } from '#ui'
import { openReplayMany } from '../batches/index.ts'
import { openExport } from '../exporting/index.ts'
import { openSessionDialog } from './state/session-dialog.ts'

/** The items of a session's menu. */
export function sessionActions(session: Session): (MenuItem | 'separator')[] {
  const { id, isPinned, isArchived, isCurrent, day, deliveryCount } = session
  return [
    { label: 'View deliveries', Icon: List, run: () => showDeliveriesOf(id) },
    {
      label: 'Replay…',
      Icon: RotateCw,
      isDisabled: deliveryCount === 0,
      reason: 'The session has no deliveries.',
      run: () =>
        openReplayMany({ by: 'session', sessionId: id }, countOf(deliveryCount, 'delivery', 'deliveries')),
    },
    { label: 'Export…', Icon: Download, run: () => openExport({ of: 'session', sessionId: id }) },
    'separator',
    { label: 'Edit…', Icon: Pencil, run: () => openSessionDialog({ of: 'edit', session }) },
    {
      label: isPinned ? 'Unpin' : 'Pin',
      Icon: isPinned ? PinOff : Pin,
      run: () => void changeSession({ id, isPinned: !isPinned }),
    },
    {
      label: isArchived ? 'Unarchive' : 'Archive',
      Icon: isArchived ? ArchiveRestore : Archive,
      run: () => void changeSession({ id, isArchived: !isArchived }),
    },
    ...(isCurrent && day === null ? [{ label: 'End session', run: () => void endSession() }] : []),
    'separator',
    {
      label: 'Split…',
      Icon: Split,
      isDisabled: deliveryCount < 2,
      reason: 'A session needs 2 deliveries to be split.',
      run: () => openSessionDialog({ of: 'split', session, fromId: null }),
    },
    { label: 'Merge into another…', Icon: Merge, run: () => openSessionDialog({ of: 'merge', session }) },
    'separator',
    {
      label: 'Delete…',
      Icon: Trash2,
      isDangerous: true,
      run: () => openSessionDialog({ of: 'remove', session }),
    },
  ]
}
