import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type HTMLAttributes, useEffect } from 'react'
import type { TargetState } from '#contract/sending/routes'
import type { TargetReach } from '#contract/sending/target-reach'
import type { RouteId } from '#contract/terms'
import { reachQuery, useRouteState } from '#data'
import { Checkbox, IconButton, PlainInput, Row, useDebounced } from '#ui'
import { useClock } from '../../../notification/use-clock.ts'
import type { DraftTarget } from '../route-draft.ts'
import { forgetAdded } from '../routes-store.ts'
import { targetStateText } from './target-text.ts'

interface TargetRowProps {
  readonly target: DraftTarget
  /** From 1. */
  readonly place: number
  readonly routeId: RouteId | null
  /** Path of the route, with `*` for any. */
  readonly path: string
  readonly onChange: (change: Partial<DraftTarget>) => void
  readonly onRemove: () => void
}

/** Delay of the URL check while the user types. */
const debounceMs = 300

/** One target: its URL, its address, and the state of forwarding to it. */
export function TargetRow({ target, place, routeId, path, onChange, onRemove }: TargetRowProps) {
  const url = target.url.trim()
  const isTyping = useDebounced(url, debounceMs) !== url
  const reach = useQuery({ ...reachQuery(url), enabled: url !== '' && !isTyping })
  const state = useRouteState(routeId)?.targets.find(
    one => one.url === url && one.keepPath === target.keepPath,
  )
  const error = reach.error?.message ?? null
  const note = error ?? reachText(reach.data)
  const noteId = `target-${target.key}-note`
  // A return to the place leaves the focus alone. Later: the panes may be mounted again for their width.
  useEffect(() => {
    const timer = setTimeout(forgetAdded)
    return () => clearTimeout(timer)
  }, [])
  return (
    <li>
      <Row gap="3">
        <PlainInput
          aria-label={`URL of app ${place}`}
          aria-invalid={error !== null}
          aria-describedby={note === null ? undefined : noteId}
          autoFocus={target.isAdded}
          placeholder="http://127.0.0.1:3000/webhooks"
          spellCheck={false}
          autoComplete="off"
          value={target.url}
          onChange={event => onChange({ url: event.target.value })}
        />
        <Checkbox
          className="flex-none"
          label="Append captured path"
          isChecked={target.keepPath}
          onChange={keepPath => onChange({ keepPath })}
        />
        <IconButton label={`Remove app ${place}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </Row>
      {url === '' || error !== null ? null : (
        <TargetNote>
          <span className="mono">{forwardedText(path, url, target.keepPath)}</span>
        </TargetNote>
      )}
      {note === null ? null : (
        <TargetNote id={noteId} isError={error !== null}>
          {note}
        </TargetNote>
      )}
      {state === undefined ? null : <TargetStateLine state={state} />}
    </li>
  )
}

/** What a request to the route is sent as, such as `POST /hooks → http://127.0.0.1:3000/hooks`. */
function forwardedText(path: string, url: string, keepPath: boolean): string {
  const pattern = path.trim()
  const captured = pattern === '' || pattern === '*' ? '/hooks' : pattern.replaceAll('*', '…')
  const [base = '', query] = url.split('?', 2)
  const called = base.replace(/\/+$/, '') + captured + (query === undefined ? '' : `?${query}`)
  return `POST ${captured} → ${keepPath ? called : url}`
}

function reachText(reach: TargetReach | undefined): string | null {
  if (reach === undefined || reach.isLoopback) return null
  const where = reach.isPublic
    ? `${reach.host} is a public host: production data would be sent there too.`
    : `${reach.host} is not this machine.`
  return reach.isAllowed ? `${where} You have allowed it.` : `${where} Hooktrail asks before saving.`
}

/** The last attempts as marks, oldest first, with a summary. */
function TargetStateLine({ state }: { readonly state: TargetState }) {
  const clock = useClock()
  const last = state.outcomes.at(-1)
  if (last === undefined && state.waiting === 0 && state.missed === 0)
    return (
      <p className="quiet wrap-anywhere flex items-baseline gap-2 pt-0.75 text-small text-subtle leading-4.25">
        Nothing was forwarded yet.
      </p>
    )
  return (
    <p
      className={clsx(
        'wrap-anywhere flex items-baseline gap-2 pt-0.75 text-small leading-4.25',
        state.failingSinceMs === null ? 'text-subtle' : 'text-error',
      )}
      data-failing={state.failingSinceMs !== null}
    >
      <span className="inline-flex flex-none gap-0.5" aria-hidden>
        {state.outcomes.map((outcome, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a try is known by its place alone
            key={index}
            className={clsx(
              'w-1.5 rounded-mini',
              // A failed attempt is lower too, so that it differs not only by color.
              outcome.isPassed ? 'h-2.5 bg-status-complete' : 'mt-1.25 h-1.25 bg-status-failed',
            )}
            title={`${clock.full(outcome.startedAtMs)}: ${outcome.status ?? outcome.reason ?? 'no response'}`}
          />
        ))}
      </span>
      <span>{targetStateText(state, clock.short)}</span>
    </p>
  )
}

interface TargetNoteProps extends HTMLAttributes<HTMLParagraphElement> {
  readonly isError?: boolean
}

/** A note below a target or an action. */
export function TargetNote({ isError = false, ...rest }: TargetNoteProps) {
  return (
    <p
      className={clsx(
        'wrap-anywhere pt-0.75 text-small leading-4.25',
        isError ? 'text-error' : 'text-subtle',
      )}
      {...rest}
    />
  )
}
