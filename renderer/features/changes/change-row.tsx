import { clsx } from 'clsx'
import { Fragment } from 'react'
import type { Finding } from '#contract/deliveries/finding'
import type { Change } from '#contract/deliveries/trail'
import { VisibleText } from '#ui'
import { FindingSentence } from '../../notification/finding-list.tsx'
import styles from './change-list.module.css'

const markers = { add: '+', remove: '−', replace: '~' } as const
const labels = { add: 'added', remove: 'removed', replace: 'changed' } as const

export function changeClass({ op, expected }: Change): string {
  return clsx(
    'relative grid items-baseline gap-2 border-line-soft border-b px-4 py-1.25',
    styles.change,
    styles[op],
    !expected && clsx('bg-warning-soft', styles.unexpected),
  )
}

interface ChangeRowProps {
  readonly change: Change
  /** Problems of the trail at this field. */
  readonly problems?: readonly Finding[] | undefined
}

/** One change in one line: its place, the old value and the new value. Its problems are below. */
export function ChangeRow({ change, problems = [] }: ChangeRowProps) {
  const { path, from, to, expected } = change
  return (
    <li className={changeClass(change)} data-pointer={path} data-expected={expected}>
      <ChangeMarker change={change} />
      <span className="mono wrap-anywhere text-code-key">
        <PointerText pointer={path} />
      </span>
      <span className={clsx('mono wrap-anywhere min-w-0 whitespace-pre-wrap', styles.values)}>
        {from === null ? null : (
          <del>
            <VisibleText text={from} />
          </del>
        )}
        {from !== null && to !== null ? (
          <span className="text-subtle">
            <span className="visually-hidden">became</span>
            <span aria-hidden>{' → '}</span>
          </span>
        ) : null}
        {to === null ? null : (
          <ins>
            <VisibleText text={to} />
          </ins>
        )}
      </span>
      {expected ? null : (
        <span className={clsx('font-strong text-mini text-warning', styles.word)}>unexpected</span>
      )}
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same problem
        <ChangeProblem key={index} problem={problem} />
      ))}
    </li>
  )
}

export function ChangeMarker({ change }: { readonly change: Change }) {
  return (
    <span className={clsx('mono text-center text-subtle', styles.sign)} title={labels[change.op]}>
      <span aria-hidden>{markers[change.op]}</span>
      <span className="visually-hidden">{labels[change.op]}</span>
    </span>
  )
}

/** Breaks before a slash rather than within a name. */
export function PointerText({ pointer }: { readonly pointer: string }) {
  if (pointer === '') return 'body'
  return pointer.split(/(?=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a pointer never move
    <Fragment key={index}>
      <wbr />
      <VisibleText text={part} />
    </Fragment>
  ))
}

/** A problem of the trail, as a sentence at its change. */
export function ChangeProblem({ problem }: { readonly problem: Finding }) {
  return <FindingSentence finding={problem} className="col-start-2 -col-end-1 font-normal font-sans" />
}

/** Problems without a listed change. */
export function ChangeProblems({ problems }: { readonly problems: readonly Finding[] }) {
  if (problems.length === 0) return null
  return (
    <ul className="px-4 py-1.5" aria-label="Trail problems">
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same problem
        <li key={index}>
          <ChangeProblem problem={problem} />
        </li>
      ))}
    </ul>
  )
}
