import { type FormEvent, type ReactNode, useState } from 'react'
import type { WireError } from '#contract/errors'
import type { Route } from '#contract/sending/routes'
import type { WorkerFailure } from '#contract/status'
import type { RouteId } from '#contract/terms'
import {
  changeSettings,
  refetchStatus,
  restart,
  restartListener,
  useConnection,
  useRoutes,
  useStatus,
  useStatusFailure,
} from '#data'
import { Button, countOf, later, Notice, numberOfText, Problem, Row, TextField, useAction } from '#ui'
import { UnexpectedEndNotice } from '../../problem/index.ts'
import { ProjectNotices } from '../../project/index.ts'
import { isFailing, openRoute, respondNormally, routeTitle, ruleSentence } from '../../routes/index.ts'
import { openSetting } from '../../settings/index.ts'
import { UpdateNotices } from '../../updates/index.ts'

/** It has a dialog, and few see it. */
const RetentionQuestionNotice = later(() =>
  import('./retention-question.tsx').then(module => module.RetentionQuestionNotice),
)

/** Banners for problems of the entire app, each with actions. */
export function Banners() {
  const listener = useStatus(status => status?.listener)
  const storeFailure = useStatus(status => status?.storeFailure ?? null)
  const movedTo = useStatus(status => status?.damagedStoreMovedTo ?? null)
  const notice = useStatus(status => status?.storeNotice ?? null)
  return (
    <div className="flex flex-none flex-col" data-testid="banners">
      <Unreachable />
      {listener?.state === 'failed' ? (
        <Notice
          isBanner
          tone="error"
          title="Nothing is captured."
          isAlert
          actions={<PortFix port={listener.port} />}
        >
          {listener.error?.message}
        </Notice>
      ) : null}
      {storeFailure === null ? null : (
        <Notice
          isBanner
          tone="error"
          title="Deliveries can’t be saved; senders get 503."
          isAlert
          actions={canRestart(storeFailure) ? <StoreFix failure={storeFailure} /> : undefined}
        >
          {storeFailure.message}
        </Notice>
      )}
      <ProjectNotices />
      <RetentionQuestionNotice />
      <FailingBanner />
      <WorkerFailureNotices />
      <UnexpectedEndNotice />
      {movedTo === null ? null : (
        <WarningOnce title="The database was damaged. Hooktrail created a new database.">
          The damaged database was moved to <span className="mono">{movedTo}</span>.
        </WarningOnce>
      )}
      {notice === null ? null : (
        <WarningOnce title="The store's files were incomplete.">{notice}</WarningOnce>
      )}
      <UpdateNotices onOpenSettings={() => openSetting('Updates')} />
    </div>
  )
}

/** Whether reopening the store helps: it is missing, or its writer has stopped. */
function canRestart({ code, details }: WireError): boolean {
  return code === 'store-gone' || details?.isStopped === true
}

function Unreachable() {
  const error = useStatusFailure()
  const connection = useConnection(state => state.connection)
  if (error === null && connection !== 'lost') return null
  return (
    <Notice
      isBanner
      tone="error"
      title="Hooktrail is unreachable."
      isAlert
      actions={
        <Button size="small" onClick={() => void refetchStatus()}>
          Try again
        </Button>
      }
    >
      {error?.message ?? 'The data shown may be out of date. Reconnecting…'}
    </Notice>
  )
}

interface WarningProps {
  readonly title: string
  readonly onDismiss: () => void
  readonly children: ReactNode
}

/** A warning without a remedy. */
function Warning({ title, onDismiss, children }: WarningProps) {
  return (
    <Notice
      isBanner
      tone="warning"
      title={title}
      actions={
        <Button size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      {children}
    </Notice>
  )
}

/** It stays away until the page is loaded again. */
function WarningOnce({ title, children }: Omit<WarningProps, 'onDismiss'>) {
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  return (
    <Warning title={title} onDismiss={() => setShown(false)}>
      {children}
    </Warning>
  )
}

/** Offers to reopen the same folder, for a store that was deleted or moved away, or whose writer stopped. */
function StoreFix({ failure }: { readonly failure: WireError }) {
  const { run, isRunning, error } = useAction(restart)
  const isWhole = failure.code === 'store-gone' && typeof failure.details?.file !== 'string'

  return (
    <>
      <Problem isInline error={error} className="text-small" />
      <Button size="small" disabled={isRunning} reason="Restarting…" onClick={() => run()}>
        {isWhole ? 'Create new database' : 'Restart'}
      </Button>
    </>
  )
}

const noFailures: readonly WorkerFailure[] = []

/**
 * Notices of failed background threads. A dismissed notice reappears with the next failure of its part, in
 * this launch or a later launch.
 */
export function WorkerFailureNotices() {
  const failures = useStatus(status => status?.workerFailures ?? noFailures)
  // Keyed by time, not by count: counts restart with each launch, and the page may outlive one.
  const [dismissed, setDismissed] = useState<Readonly<Record<string, number>>>({})
  return failures
    .filter(({ part, atMs }) => dismissed[part] !== atMs)
    .map(({ part, atMs, message }) => (
      <Warning
        key={part}
        title="A background task failed."
        onDismiss={() => setDismissed({ ...dismissed, [part]: atMs })}
      >
        {message}
      </Warning>
    ))
}

/** Offers another port or a retry when the port cannot be opened. */
function PortFix({ port }: { readonly port: number }) {
  const [text, setText] = useState(String(port))
  const isSame = numberOfText(text) === port
  const { run, isRunning, error } = useAction(() =>
    (isSame ? restartListener() : changeSettings({ port: numberOfText(text) })).finally(refetchStatus),
  )

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    run()
  }

  return (
    <Row as="form" gap="2" onSubmit={onSubmit}>
      <Problem isInline error={error} className="text-small" />
      <TextField
        label="Capture port"
        isLabelHidden
        inputClassName="h-6 w-21 flex-none"
        inputMode="numeric"
        pattern="[0-9]{1,5}"
        required
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" size="small" disabled={isRunning} reason="Starting to listen…">
        {isSame ? 'Try again' : 'Listen on this port'}
      </Button>
    </Row>
  )
}

const noIds: readonly RouteId[] = []

/** Shown while a rule simulates failures, so that the user doesn't search the cause elsewhere. */
function FailingBanner() {
  const ids = useStatus(status => status?.failingRoutes ?? noIds)
  const routes = useRoutes(known => known)
  const { run, error } = useAction(respondNormally)
  const [first] = ids
  if (first === undefined) return null
  const failing = routes.filter(({ id }) => ids.includes(id))

  return (
    <Notice
      isBanner
      tone="warning"
      title="Simulated failures are on."
      actions={
        <>
          <Button size="small" onClick={() => openRoute(first)}>
            Show
          </Button>
          <Button
            size="small"
            tone="primary"
            disabled={failing.length > 0 && failing.every(route => route.isFromFile)}
            reason="Set in hooktrail.config.json."
            onClick={() => run()}
          >
            Respond normally
          </Button>
        </>
      }
    >
      {error === null ? (
        failing.map(route => <p key={route.id}>{failureText(route)}</p>)
      ) : (
        <Problem isInline error={error} />
      )}
    </Notice>
  )
}

/** The status may report a rule before the list of routes has it. Then only the route is named. */
function failureText(route: Route): string {
  const [first, ...others] = route.rules.filter(isFailing)
  if (first === undefined) return routeTitle(route)
  const more = others.length === 0 ? '' : ` And ${countOf(others.length, 'more rule')}.`
  return `${routeTitle(route)}: ${ruleSentence(first)}${more}`
}
