import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { PaneHead, ProgressBar } from '#ui'
import { useClock } from '../notification/use-clock.ts'
import { type RunTone, toneClass } from './run-list.tsx'

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

/** The head of a run: its state, its target, its progress and its problems. */
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
