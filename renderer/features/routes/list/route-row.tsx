import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Route } from '#contract/sending/routes'
import { useRouteState, useStatus } from '#data'
import { countText, IconButton, Menu, Row, Tag } from '#ui'
import { moveRoute, switchRoute } from '../route-changes.ts'
import { routeTitle } from '../route-title.ts'
import { openDuplicate, openRoute, useRouteForm } from '../routes-store.ts'
import { isFailing, shortReaction } from '../rules/rule-text.ts'
import { RemoveRoute } from './remove-route.tsx'
import styles from './route-row.module.css'
import { RowSwitch } from './row-switch.tsx'

interface RouteRowProps {
  readonly route: Route
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** One route in two lines: what it matches, and what it does. */
export function RouteRow({ route, isFirst, isLast }: RouteRowProps) {
  const isOpen = useRouteForm(state => state.draft?.id === route.id)
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <Row
      as="li"
      gap="2-5"
      className={styles.row}
      data-route-id={route.id}
      data-off={!route.isEnabled}
      data-open={isOpen}
    >
      <RowSwitch
        label={`${routeTitle(route)} is on`}
        isOn={route.isEnabled}
        onChange={isOn => switchRoute(route, isOn)}
      />
      <button
        type="button"
        className={styles.open}
        data-opens
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => openRoute(route.id)}
      >
        <span className={styles.line}>
          <span className={clsx('mono', styles.path)}>{route.path}</span>
          {route.name === '' ? null : <span className={styles.name}>{route.name}</span>}
          <Tags route={route} />
        </span>
        <span className={clsx(styles.line, styles.does)}>{whatHappens(route)}</span>
      </button>
      <Menu
        trigger={
          <IconButton label={`Actions for ${routeTitle(route)}`}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        items={[
          { label: 'Duplicate', Icon: Copy, run: () => openDuplicate(route) },
          {
            label: 'Move up',
            Icon: ArrowUp,
            run: () => void moveRoute(route.id, -1),
            isDisabled: isFirst,
            reason: 'Already first.',
          },
          {
            label: 'Move down',
            Icon: ArrowDown,
            run: () => void moveRoute(route.id, 1),
            isDisabled: isLast,
            reason: 'Already last.',
          },
          'separator',
          { label: 'Delete…', Icon: Trash2, run: () => setIsRemoving(true), isDangerous: true },
        ]}
      />
      {isRemoving ? <RemoveRoute route={route} onClose={() => setIsRemoving(false)} /> : null}
    </Row>
  )
}

/** Tags of failures, on purpose or not. */
function Tags({ route }: { readonly route: Route }) {
  const fails = useStatus(status => status?.failingRoutes.includes(route.id) ?? false)
  const missed = useRouteState(route.id)?.missed ?? 0
  return (
    <span className={styles.tags}>
      {fails ? <Tag tone="warning">simulates failures</Tag> : null}
      {missed > 0 ? (
        <Tag tone="error" className="tabular">
          {countText(missed)} missed
        </Tag>
      ) : null}
    </span>
  )
}

function whatHappens({ targets, responseMode, query, rules }: Route): string {
  const on = rules.filter(({ isEnabled }) => isEnabled)
  const failing = on.filter(isFailing)
  const shown = failing[0] ?? on[0]
  const parts = [
    ...(targets.length === 0 ? [] : [`→ ${targets.map(({ url }) => withoutScheme(url)).join(', ')}`]),
    ...(query === '' ? [] : [`only ${query}`]),
    ...(responseMode === 'app' ? ['the app responds'] : []),
    ...(shown === undefined
      ? []
      : [`${shortReaction(shown.reaction)}${on.length > 1 ? ` and ${on.length - 1} more` : ''}`]),
  ]
  return parts.length === 0 ? 'Responds 200, does not forward' : parts.join('  ·  ')
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '')
}
