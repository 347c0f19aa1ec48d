import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'
import type { RunPages } from '#data'
import {
  Button,
  countText,
  Loaded,
  PaneHead,
  PaneInset,
  PickList,
  Problem,
  ProgressBar,
  SplitPanes,
  useAction,
} from '#ui'
import { useClock } from '../notification/use-clock.ts'
import styles from './run-list.module.css'

interface RunsTabProps<Run extends { readonly id: number }> {
  /** "Batches". Also names the saved layout, and the list in texts about loading. */
  readonly label: string
  /** Before each id, for an id in the page: "batch". */
  readonly name: string
  readonly from: UseQueryResult<RunPages<Run>>
  /** Selects a run once there are any. */
  readonly onLoaded: () => void
  readonly selectedId: Run['id'] | null
  readonly onSelect: (id: Run['id']) => void
  /** A `RunRow`. */
  readonly renderRow: (run: Run) => ReactNode
  readonly fetchOlder: () => Promise<unknown>
  /** In the head, such as a button for a new run. */
  readonly actions?: ReactNode
  /** In place of both panes while there are no runs. */
  readonly empty: ReactNode
  /** In place of an empty list beside the form of a new run; `null` while that is closed. */
  readonly emptyList: ReactNode
  /** The selected run. */
  readonly children: ReactNode
}

/** A tab of runs: their list with a button for older runs, and the selected run. */
export function RunsTab<Run extends { readonly id: number }>(props: RunsTabProps<Run>) {
  const { label, from, onLoaded } = props
  const of = label.toLowerCase()
  const isLoaded = from.data !== undefined
  const older = useAction(props.fetchOlder)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is loaded
  useEffect(() => {
    if (isLoaded) onLoaded()
  }, [isLoaded])
  const list = ({ runs, hasMore }: RunPages<Run>) => (
    <div className="flex h-full flex-col bg-canvas">
      <PaneHead
        title={label}
        mark={<span className="quiet tabular">{`${countText(runs.length)}${hasMore ? '+' : ''}`}</span>}
        actions={props.actions}
      />
      {runs.length === 0 ? (
        props.emptyList
      ) : (
        <PickList
          label={label}
          name={props.name}
          rows={runs}
          selectedId={props.selectedId}
          onSelect={props.onSelect}
          rowClass={clsx('grid gap-x-3 py-1.5', styles.row)}
          renderRow={props.renderRow}
        />
      )}
      <PaneInset>
        <Problem error={older.error} />
      </PaneInset>
      {hasMore ? (
        <Button size="small" tone="quiet" onClick={() => older.run()}>
          Load older {of}
        </Button>
      ) : null}
    </div>
  )
  return (
    <Loaded from={from} loading={`Loading ${of}`} failed={`Couldn’t load the ${of}.`} lines={8} isFilling>
      {pages =>
        pages.runs.length === 0 && props.emptyList === null ? (
          props.empty
        ) : (
          <SplitPanes
            id={of}
            start={list(pages)}
            end={props.children}
            startSize="28%"
            startMinimum={260}
            endMinimum={560}
            separatorLabel="List width"
          />
        )
      }
    </Loaded>
  )
}

interface RunRowProps {
  readonly title: ReactNode
  readonly startedAtMs: number
  /** A line of counts under the title. */
  readonly counts?: ReactNode
  /** The last line: the target or the sent deliveries, and the state. */
  readonly what: ReactNode
  readonly state: string
  readonly tone: RunTone
}

export type RunTone = 'quiet' | 'active' | 'failed'

const tones: Readonly<Record<RunTone, string>> = {
  quiet: 'quiet',
  active: 'font-strong text-status-progress',
  failed: 'text-error',
}

function toneClass(tone: RunTone): string {
  return tones[tone]
}

export function RunRow({ title, startedAtMs, counts, what, state, tone }: RunRowProps) {
  const clock = useClock()
  return (
    <>
      <span className="font-soft">{title}</span>
      <time className="quiet tabular mono text-end" title={clock.full(startedAtMs)}>
        {clock.column(startedAtMs)}
      </time>
      {counts === undefined ? null : <span className={clsx('tabular', styles.counts)}>{counts}</span>}
      <span className="tabular truncate text-muted">{what}</span>
      <span className={clsx('tabular text-end', toneClass(tone))}>{state}</span>
    </>
  )
}

interface RunHeadProps {
  readonly title: ReactNode
  readonly state: string
  readonly tone: RunTone
  /** Its buttons. */
  readonly actions: ReactNode
  /** The URL or address that it is sent to; empty if there are several. */
  readonly target: string
  readonly startedAtMs: number
  /** More facts in the same line. */
  readonly facts: ReactNode
  /** `null`: not shown. `value`: from 0 to 1; `null` while unknown. */
  readonly progress: { readonly value: number | null; readonly label: string } | null
  /** Problems. */
  readonly children: ReactNode
}

export function RunHead(props: RunHeadProps) {
  const { state, tone, target, progress } = props
  const clock = useClock()
  return (
    <PaneHead
      title={props.title}
      mark={
        <span className={clsx('text-small', tone === 'quiet' ? 'text-muted' : toneClass(tone))}>{state}</span>
      }
      actions={props.actions}
    >
      <p className="flex flex-wrap gap-x-3.5 text-small">
        {target === '' ? null : (
          <span className="mono max-w-full truncate text-muted" title={target}>
            {target}
          </span>
        )}
        <time className="tabular quiet">{clock.full(props.startedAtMs)}</time>
        {props.facts}
      </p>
      {progress === null ? null : <ProgressBar value={progress.value} label={progress.label} />}
      {props.children}
    </PaneHead>
  )
}
