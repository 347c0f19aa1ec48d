import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
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
import { withVisible } from '#contract/json/invisible-characters'
import type { Result } from '#contract/methods'
import type { SessionId } from '#contract/terms'
import { changeSession, endSession, sizesQuery } from '#data'
import { openDeliveriesOf } from '#navigation'
import {
  countOf,
  countText,
  type DataColumn,
  DataTable,
  type MenuItem,
  MoreMenu,
  perform,
  Row,
  sizeText,
  VisibleText,
} from '#ui'
import { useClock } from '../../notification/use-clock.ts'
import { openReplayMany } from '../batches/index.ts'
import { openExport } from '../exporting/index.ts'
import { openSessionDialog } from './commands.ts'

const badgeClass = 'h-4 flex-none rounded-small border px-1.25 font-strong text-micro leading-3.5'

/** A click on a row shows its deliveries. */
export function SessionTable({ sessions }: { readonly sessions: readonly Session[] }) {
  const { data } = useQuery({ ...sizesQuery, select: bytesById })
  const columns: readonly DataColumn<Session>[] = [
    { label: 'Name', render: session => <Name session={session} /> },
    { label: 'Environment', width: '104px', render: ({ environment }) => <VisibleText text={environment} /> },
    {
      label: 'Version',
      width: '76px',
      isMono: true,
      render: ({ appVersion }) => <VisibleText text={appVersion} />,
    },
    { label: 'From', width: '112px', align: 'end', render: session => <Time atMs={session.firstAtMs} /> },
    { label: 'Until', width: '112px', align: 'end', render: session => <Time atMs={session.lastAtMs} /> },
    {
      label: 'Deliveries',
      width: '84px',
      align: 'end',
      render: ({ deliveryCount }) => countText(deliveryCount),
    },
    {
      label: 'Size',
      width: '66px',
      align: 'end',
      render: ({ id }) => (data === undefined ? '' : sizeText(data.get(id) ?? 0)),
    },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: '44px',
      align: 'end',
      render: session => (
        <MoreMenu label={`Actions for ${withVisible(session.name)}`} items={sessionActions(session)} />
      ),
    },
  ]
  return (
    <DataTable
      label="Sessions"
      columns={columns}
      rows={sessions}
      rowKey={session => session.id}
      onOpen={session => openDeliveriesOf(session.id)}
    />
  )
}

function bytesById({ sizes }: Result<'sessions.sizes'>): ReadonlyMap<SessionId, number> {
  return new Map(sizes.map(({ id, bodyBytes }) => [id, bodyBytes]))
}

function Name({ session }: { readonly session: Session }) {
  const { name, note, isCurrent, isPinned, isArchived, isImported, isIncomplete } = session
  const marks = [
    ...(isPinned ? ['pinned'] : []),
    ...(isArchived ? ['archived'] : []),
    ...(isIncomplete ? ['import incomplete'] : isImported ? ['imported'] : []),
  ]
  return (
    <Row as="span" gap="1-5" className="min-w-0" title={withVisible(note === '' ? name : `${name}: ${note}`)}>
      <span className="min-w-0 flex-initial overflow-hidden text-ellipsis font-soft">
        <VisibleText text={name} />
      </span>
      {isCurrent ? <span className={clsx(badgeClass, 'border-accent-line text-accent')}>current</span> : null}
      {marks.map(mark => (
        <span key={mark} className={clsx(badgeClass, 'border-line text-muted')}>
          {mark}
        </span>
      ))}
      {note === '' ? null : (
        <span className="min-w-0 shrink-1000 grow basis-0 overflow-hidden text-ellipsis text-subtle">
          <VisibleText text={note} />
        </span>
      )}
    </Row>
  )
}

function Time({ atMs }: { readonly atMs: number | null }) {
  const clock = useClock()
  if (atMs === null) return <span className="quiet">–</span>
  return (
    <time className="text-muted text-small" title={clock.full(atMs)}>
      {clock.short(atMs)}
    </time>
  )
}

function sessionActions(session: Session): (MenuItem | 'separator')[] {
  const { id, isPinned, isArchived, isCurrent, day, deliveryCount } = session
  return [
    { label: 'View deliveries', Icon: List, run: () => openDeliveriesOf(id) },
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
      run: () => perform(changeSession({ id, isPinned: !isPinned })),
    },
    {
      label: isArchived ? 'Unarchive' : 'Archive',
      Icon: isArchived ? ArchiveRestore : Archive,
      run: () => perform(changeSession({ id, isArchived: !isArchived })),
    },
    ...(isCurrent && day === null ? [{ label: 'End session', run: () => perform(endSession()) }] : []),
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
