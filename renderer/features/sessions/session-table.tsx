import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import type { Session } from '#contract/deliveries/sessions'
import { withVisible } from '#contract/json/invisible-characters'
import type { Result } from '#contract/methods'
import type { SessionId } from '#contract/terms'
import { sizesQuery } from '#data'
import { showDeliveriesOf } from '#navigation'
import { countText, type DataColumn, DataTable, IconButton, Menu, Row, sizeText, VisibleText } from '#ui'
import { useClock } from '../../notification/use-clock.ts'
import { sessionActions } from './session-actions.ts'
import styles from './session-table.module.css'

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
        <Menu
          trigger={
            <IconButton label={`Actions for ${withVisible(session.name)}`}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
          items={sessionActions(session)}
        />
      ),
    },
  ]
  return (
    <DataTable
      label="Sessions"
      columns={columns}
      rows={sessions}
      rowKey={session => session.id}
      onOpen={session => showDeliveriesOf(session.id)}
    />
  )
}

function bytesById({ sizes }: Result<'sessions.sizes'>): ReadonlyMap<SessionId, number> {
  return new Map(sizes.map(({ id, bodyBytes }) => [id, bodyBytes]))
}

function Name({ session }: { readonly session: Session }) {
  const { name, note, isCurrent, isPinned, isArchived, isImported } = session
  const marks = [
    ...(isPinned ? ['pinned'] : []),
    ...(isArchived ? ['archived'] : []),
    ...(isImported ? ['imported'] : []),
  ]
  return (
    <Row
      as="span"
      gap="1-5"
      className={styles.name}
      title={withVisible(note === '' ? name : `${name}: ${note}`)}
    >
      <span className={styles.title}>
        <VisibleText text={name} />
      </span>
      {isCurrent ? <span className={clsx(styles.mark, styles.current)}>current</span> : null}
      {marks.map(mark => (
        <span key={mark} className={styles.mark}>
          {mark}
        </span>
      ))}
      {note === '' ? null : (
        <span className={styles.note}>
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
    <time className={styles.time} title={clock.full(atMs)}>
      {clock.short(atMs)}
    </time>
  )
}
