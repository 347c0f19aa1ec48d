import { clsx } from 'clsx'
import type { Finding } from '#contract/deliveries/finding'
import { SeverityMark, severityClass, VisibleText } from '#ui'
import styles from './change-problem.module.css'

/** A problem of the trail, as a sentence at its change. */
export function ChangeProblem({ problem }: { readonly problem: Finding }) {
  return (
    <span
      className={clsx(
        'wrap-anywhere flex items-baseline gap-1.75 font-normal font-sans text-small',
        styles.problem,
        severityClass(problem.severity),
      )}
      title={problem.source}
      data-code={problem.code}
    >
      <SeverityMark severity={problem.severity} />
      <span>
        <span className="visually-hidden">{problem.severity}: </span>
        <VisibleText text={problem.message} />
      </span>
    </span>
  )
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
