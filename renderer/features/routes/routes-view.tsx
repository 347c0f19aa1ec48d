import { useQueries, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, Copy, Plus, Split, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Route } from '#contract/sending/routes'
import { reachQuery, routesQuery, useRouteState, useStatus } from '#data'
import {
  BareSwitch,
  Button,
  ConfirmDialog,
  countOf,
  countText,
  EmptyState,
  Loaded,
  Menu,
  MoreMenu,
  PaneHead,
  perform,
  Row,
  SplitPanes,
  Stack,
  Tag,
  Tooltip,
  useAction,
} from '#ui'
import { beginFailing, beginForwarding } from './commands.ts'
import { RouteEditor } from './editor/route-editor.tsx'
import { moveRoute, removeRoute, switchRoute } from './route-changes.ts'
import { routeTitle } from './route-title.ts'
import {
  closeQuestion,
  editRoute,
  followRoutes,
  openDuplicate,
  responseLeaving,
  useRouteForm,
} from './routes-store.ts'
import { isFailing, shortReaction } from './rules/rule-text.ts'

/** The routes on the left, the open route on the right. */
export function RoutesView() {
  const routes = useQuery(routesQuery)
  return (
    <Loaded from={routes} loading="Loading routes" failed="Couldn’t load the routes." lines={10} isFilling>
      {data => (
        <>
          <Panes routes={data.routes} />
          <RemoteQuestion />
          <LeaveQuestion />
        </>
      )}
    </Loaded>
  )
}

function Panes({ routes }: { readonly routes: readonly Route[] }) {
  const hasDraft = useRouteForm(state => state.draft !== null)
  useEffect(() => followRoutes(routes), [routes])
  if (routes.length === 0 && !hasDraft) return <FirstRoute />
  return (
    <SplitPanes
      id="routes"
      start={<RouteListPane routes={routes} />}
      end={<RouteEditor />}
      startSize="36%"
      startMinimum={320}
      endMinimum={500}
      separatorLabel="List width"
    />
  )
}

/** Asks before unsaved changes are discarded for another route. */
function LeaveQuestion() {
  const asks = useRouteForm(state => state.leaving !== null)
  if (!asks) return null
  return (
    <ConfirmDialog
      title="Discard unsaved changes?"
      text="Your changes to this route are lost if you leave."
      confirmLabel="Discard changes"
      isDangerous
      onConfirm={() => responseLeaving(true)}
      onClose={() => responseLeaving(false)}
    />
  )
}

/** Explains routes while there are none. */
function FirstRoute() {
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  return (
    <EmptyState
      icon={<Split aria-hidden />}
      title="No routes"
      actions={
        <>
          <Button tone="primary" onClick={beginForwarding}>
            Forward to my app
          </Button>
          <Button onClick={beginFailing}>Simulate failures</Button>
        </>
      }
    >
      Every request to <span className="mono">{captureUrl ?? 'the capture address'}</span> is saved and gets
      response 200. Routes forward deliveries to your apps byte for byte, or respond as you choose, to see how
      the service retries.
    </EmptyState>
  )
}

function RouteListPane({ routes }: { readonly routes: readonly Route[] }) {
  return (
    <section className="flex h-full min-w-0 flex-col" aria-label="Routes">
      <PaneHead
        title="Routes"
        mark={<span className="quiet tabular">{countText(routes.length)}</span>}
        actions={
          <Menu
            trigger={
              <Button size="small" icon={<Plus aria-hidden />}>
                New route
              </Button>
            }
            items={[
              { label: 'Forward to an app', run: beginForwarding },
              { label: 'Simulate failures', run: beginFailing },
            ]}
          />
        }
      />
      <ol className="min-h-0 flex-1 overflow-y-auto" id="route-list">
        {routes.map((route, index) => (
          <RouteRow key={route.id} route={route} isFirst={index === 0} isLast={index === routes.length - 1} />
        ))}
      </ol>
      <p className="border-line border-t px-4 py-2 text-small text-subtle leading-4.25">
        All matching routes forward. The first with a response rule responds.
      </p>
    </section>
  )
}

/** Asks, once for each host, before anything is forwarded to another machine. */
function RemoteQuestion() {
  const question = useRouteForm(state => state.question)
  const urls = question?.content.targets.map(({ url }) => url) ?? []
  const reaches = useQueries({ queries: [...new Set(urls)].map(reachQuery) })
  if (question === null) return null
  const known = reaches.flatMap(({ data }) => data ?? []).filter(one => !one.isAllowed || one.isPublic)
  const hosts =
    known.length === 0 ? [String(question.error.details?.host ?? '')] : known.map(({ host }) => host)
  const open = known.filter(({ isPublic }) => isPublic).map(({ host }) => host)
  return (
    <ConfirmDialog
      title={`Forward to ${listed(hosts)}?`}
      text={
        <Stack gap="2">
          <p>
            {hosts.length === 1 ? 'This host is' : 'These hosts are'} not this machine. Every matching
            delivery is sent there, with body and headers. Hooktrail asks once per host, and once per route
            for public hosts. Settings lists allowed hosts.
          </p>
          {open.length === 0 ? null : (
            <p>
              <strong>
                {listed(open)} {open.length === 1 ? 'is a public host' : 'are public hosts'}.
              </strong>{' '}
              Production data, including real names and accounts, would be sent there too.
            </p>
          )}
        </Stack>
      }
      confirmLabel="Allow and save route"
      onConfirm={question.run}
      onClose={closeQuestion}
    />
  )
}

function listed(hosts: readonly string[]): string {
  return [...new Set(hosts)].join(', ')
}

interface RouteRowProps {
  readonly route: Route
  readonly isFirst: boolean
  readonly isLast: boolean
}

const openClass =
  'bg-accent-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent'

/** One route in two lines: its matches and its effect. */
function RouteRow({ route, isFirst, isLast }: RouteRowProps) {
  const isOpen = useRouteForm(state => state.draft?.id === route.id)
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <Row
      as="li"
      gap="2-5"
      className={clsx('relative border-line-row border-b pr-2 pl-4', isOpen ? openClass : 'hover:bg-hover')}
      data-route-id={route.id}
      data-off={!route.isEnabled}
      data-open={isOpen}
    >
      <RowSwitch
        label={`${routeTitle(route)} is on`}
        isOn={route.isEnabled}
        isFromFile={route.isFromFile === true}
        onChange={isOn => switchRoute(route, isOn)}
      />
      <button
        type="button"
        className="flex min-w-0 flex-1 cursor-default flex-col border-0 bg-transparent px-0 py-1.75 text-left"
        data-opens
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => editRoute(route.id)}
      >
        <span className="flex min-w-0 items-center gap-2">
          <span
            className={clsx(
              'mono max-w-3/5 flex-none truncate font-value',
              !route.isEnabled && 'text-subtle',
            )}
          >
            {route.path}
          </span>
          {route.name === '' ? null : <span className="truncate text-small text-subtle">{route.name}</span>}
          <Tags route={route} />
        </span>
        <span className="min-w-0 truncate text-small text-subtle leading-4.25">{whatHappens(route)}</span>
      </button>
      <MoreMenu
        label={`Actions for ${routeTitle(route)}`}
        items={[
          { label: 'Duplicate', Icon: Copy, run: () => openDuplicate(route) },
          {
            label: 'Move up',
            Icon: ArrowUp,
            run: () => perform(moveRoute(route.id, -1)),
            isDisabled: isFirst,
            reason: 'This route is first.',
          },
          {
            label: 'Move down',
            Icon: ArrowDown,
            run: () => perform(moveRoute(route.id, 1)),
            isDisabled: isLast,
            reason: 'This route is last.',
          },
          'separator',
          {
            label: 'Delete…',
            Icon: Trash2,
            run: () => setIsRemoving(true),
            isDangerous: true,
            isDisabled: route.isFromFile === true,
            reason: inFile,
          },
        ]}
      />
      {isRemoving ? <RemoveRoute route={route} onClose={() => setIsRemoving(false)} /> : null}
    </Row>
  )
}

/** Tags of failures, simulated or not. */
function Tags({ route }: { readonly route: Route }) {
  const fails = useStatus(status => status?.failingRoutes.includes(route.id) ?? false)
  const missed = useRouteState(route.id)?.missed ?? 0
  return (
    <span className="ml-auto inline-flex flex-none gap-1">
      {route.isFromFile ? <Tag>from file</Tag> : null}
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

interface RowSwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly isFromFile: boolean
  readonly onChange: (isOn: boolean) => Promise<void>
}

const inFile = 'Set in hooktrail.config.json.'

/** A switch in a row, with a label for screen readers only. An error is shown beside it. */
function RowSwitch({ label, isOn, isFromFile, onChange }: RowSwitchProps) {
  const { run, error } = useAction(onChange)
  const control = (
    <BareSwitch
      checked={isOn}
      disabled={isFromFile}
      aria-label={label}
      aria-description={error?.message}
      data-failed={error !== null}
      onCheckedChange={next => run(next)}
    />
  )
  return <Tooltip text={error?.message ?? (isFromFile ? inFile : isOn ? 'On' : 'Off')}>{control}</Tooltip>
}

/** Asks before a route is removed, and shows the data that is removed with it. */
function RemoveRoute({ route, onClose }: { readonly route: Route; readonly onClose: () => void }) {
  const missed = useRouteState(route.id)?.missed ?? 0
  return (
    <ConfirmDialog
      title={`Delete ${routeTitle(route)}?`}
      text={
        <>
          {route.targets.length > 0 ? 'This route stops forwarding, and its ' : 'Its '}
          {countOf(route.rules.length, 'response rule')} {route.rules.length === 1 ? 'is' : 'are'} deleted.
          Deliveries and attempts stay.
          {missed > 0
            ? ` ${countOf(missed, 'missed delivery', 'missed deliveries')} can then only be replayed.`
            : ''}
        </>
      }
      confirmLabel="Delete route"
      isDangerous
      onConfirm={() => removeRoute(route.id)}
      onClose={onClose}
    />
  )
}
