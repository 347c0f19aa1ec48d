import { clsx } from 'clsx'
import { FolderClock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FailureReason } from '#contract/deliveries/failure-reason'
import { errorMeaning } from '#contract/services/meanings/value-meanings'
import type { Sender, SessionId } from '#contract/terms'
import { openDeliveriesOf } from '#navigation'
import {
  type Command,
  CommandButton,
  CommandIconButton,
  CopyButton,
  LinkButton,
  labelOf,
  type MenuItem,
  MoreMenu,
  PaneTitle,
  Row,
  VisibleText,
} from '#ui'
import styles from './record-head.module.css'
import { NamedServiceMark } from './service-mark.tsx'
import { StatusLabel } from './status-label.tsx'
import type { Summary } from './summary/summarize.ts'
import { Amount, Moment } from './values/values.tsx'

interface RecordHeadProps {
  readonly service: Sender | null
  /** `null` if there is no notification, or it is not inspected. */
  readonly summary: Summary | null
  /** Title without a summary. */
  readonly otherwise: string
  readonly status: string | null
  readonly refundStatus: string | null
  readonly recordId: string | null
  /** `null` until it is fetched. */
  readonly session: { readonly sessionId: SessionId; readonly sessionName: string } | null
  readonly environment: ReactNode
  /** Time of the delivery, or of the trail's newest status. */
  readonly atMs: number | null
  /** `delivery 3`, `3 deliveries`. */
  readonly number: string
  readonly reason: FailureReason | null
  /** Buttons before the menu. */
  readonly actions: ReactNode
  readonly menu: { readonly label: string; readonly items: readonly (MenuItem | 'separator')[] }
}

/** The head of a delivery or of a trail: the sentence with its status, a line of facts, the reason of a failure. */
export function RecordHead(props: RecordHeadProps) {
  const { service, recordId, session, atMs, reason, menu } = props
  return (
    <header className={clsx('flex flex-none flex-col gap-0.5 px-4 pt-1', styles.head)}>
      <Row gap="2" align="start">
        {service === null ? null : (
          <span className="@max-head:sr-only flex h-7 flex-none items-center">
            <NamedServiceMark service={service} />
          </span>
        )}
        <Sentence {...props} />
        <span className="ml-auto flex flex-none items-center gap-1">
          {props.actions}
          <MoreMenu label={menu.label} items={menu.items} />
        </span>
      </Row>
      {/* The id is cut before the facts need another line. */}
      <Row
        gap="3"
        isWrapping
        className="gap-y-0 whitespace-nowrap text-small text-subtle leading-5"
        data-testid="head-facts"
      >
        {recordId === null ? null : (
          <span className="inline-flex h-5 min-w-0 max-w-max grow basis-36 items-center gap-0.5 text-muted">
            <span className="mono select-all truncate" title={recordId}>
              <VisibleText text={recordId} />
            </span>
            <CopyButton text={recordId} label="Copy record id" />
          </span>
        )}
        {atMs === null ? null : (
          <Moment className="tabular flex-none" atMs={atMs} shown={(clock, ms) => clock.second(ms)} />
        )}
        <span className="tabular flex-none">{props.number}</span>
        <Row as="span" gap="3" isWrapping className="min-w-0 gap-y-0 empty:hidden">
          {session === null ? null : (
            <span className="inline-flex min-w-0 items-center gap-1">
              <FolderClock className="size-3.25 flex-none" aria-hidden />
              <LinkButton
                tone="quiet"
                title="Show this session’s deliveries"
                onClick={() => openDeliveriesOf(session.sessionId)}
              >
                <VisibleText text={session.sessionName} />
              </LinkButton>
            </span>
          )}
          {props.environment}
        </Row>
      </Row>
      {reason === null ? null : <Reason reason={reason} />}
    </header>
  )
}

interface HeadCommandProps {
  readonly command: Command
  readonly label?: string
}

/** A command in the head: an icon in a narrow pane, so that the sentence and its status have one line. */
export function HeadCommand({ command, label = labelOf(command) }: HeadCommandProps) {
  return (
    <>
      <CommandButton command={command} className="@max-head:hidden">
        {label}
      </CommandButton>
      <CommandIconButton command={command} label={label} className="@max-head:inline-flex hidden" />
    </>
  )
}

/** The subject, its status as received, and the time that it took. */
function Sentence(props: RecordHeadProps) {
  const { summary, status, service } = props
  const hasStatus = status !== null || service === 'transactions' || service === 'funding'
  return (
    <PaneTitle className="min-w-0 py-0.75 @max-head:text-base">
      {summary === null ? (
        <VisibleText text={props.otherwise} />
      ) : (
        summary.subject.map((part, index) =>
          typeof part === 'string' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
            <VisibleText key={index} text={part} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
            <span key={index} className="tabular whitespace-nowrap">
              <Amount text={part.amount} />
            </span>
          ),
        )
      )}
      {hasStatus ? (
        <>
          <span className={styles.space}> </span>
          <span className="inline-flex max-w-full align-bottom">
            <StatusLabel status={status} refundStatus={props.refundStatus} hasRefundWord isLarge />
          </span>
        </>
      ) : null}
      {summary === null || summary.took === '' ? null : (
        <span className={clsx('whitespace-nowrap font-normal text-muted text-small', styles.took)}>
          {' '}
          {summary.took}
        </span>
      )}
    </PaneTitle>
  )
}

/** The sentence and the code as received, each in full; a code without a sentence has its meaning. */
function Reason({ reason: { text, code } }: { readonly reason: FailureReason }) {
  const meaning = code === null ? null : errorMeaning(code)
  return (
    <p className="wrap-anywhere text-small" data-testid="head-reason">
      <span className="mr-1 font-strong text-status-failed">Reason</span>
      {text === null ? null : (
        <>
          {' '}
          <VisibleText text={text} />
        </>
      )}
      {code === null || code === text ? null : (
        <>
          {' '}
          <code className="mono text-muted" title={meaning?.text}>
            <VisibleText text={code} />
          </code>
        </>
      )}
      {meaning === null || text !== null ? null : <span className="text-subtle"> {meaning.text}</span>}
    </p>
  )
}
