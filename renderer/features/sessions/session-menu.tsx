import { clsx } from 'clsx'
import { ChevronDown, FolderClock } from 'lucide-react'
import { withVisible } from '#contract/json/invisible-characters'
import { useDayOfSession, useStatus } from '#data'
import { goTo } from '#navigation'
import { Menu, menuItem, VisibleText } from '#ui'
import { sessionsGroup } from './commands.ts'
import styles from './session-menu.module.css'

/** The current session, with a menu that starts a new session, ends it, or opens the list. */
export function SessionMenu() {
  const session = useStatus(status => status?.session ?? null)
  const isOfDay = useDayOfSession(session?.id) !== null
  if (session === null) return null
  const { start, viewDeliveries, end } = sessionsGroup.commands
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={clsx(
            'inline-flex h-6.5 min-w-0 cursor-default items-center gap-1.5 rounded border-0 bg-transparent py-0 pr-1.5 pl-2 text-muted hover:bg-hover focus-visible:-outline-offset-2 data-popup-open:bg-pressed',
            styles.sessionMenu,
          )}
          title={withVisible(session.name)}
        >
          <span className={`quiet ${styles.word}`}>session</span>{' '}
          <span className="max-w-45 truncate">
            <VisibleText text={session.name} />
          </span>
          <ChevronDown aria-hidden />
        </button>
      }
      items={[
        menuItem(start),
        menuItem(viewDeliveries),
        ...(isOfDay ? [] : [menuItem(end)]),
        'separator',
        { label: 'All sessions', Icon: FolderClock, run: () => goTo('sessions') },
      ]}
    />
  )
}
