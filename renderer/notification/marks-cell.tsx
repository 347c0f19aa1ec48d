import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { FindingCounts, FoundCode } from '#contract/deliveries/finding'
import { SeverityMark, severityClass } from '#ui'
import { trailMark } from './row-note.ts'

/** A sign in the column of marks, and its meaning. */
export interface Mark {
  readonly words: string
  readonly sign: ReactNode
  readonly tone?: 'error' | 'warning'
}

/** The marks of a row, the most severe first. Those without room are only in its title. */
export function MarksCell({ marks }: { readonly marks: readonly (Mark | null)[] }) {
  const shown = marks.filter(mark => mark !== null)
  if (shown.length === 0) return <span />
  const words = shown.map(mark => mark.words).join('. ')
  return (
    <span
      className="tabular flex h-4 flex-wrap gap-x-1.5 overflow-hidden font-strong text-mini text-subtle leading-4"
      role="img"
      aria-label={words}
      title={words}
    >
      {shown.map(mark => (
        <span
          key={mark.words}
          className={clsx(
            'flex h-4 items-center gap-0.75',
            mark.tone !== undefined && severityClass(mark.tone),
          )}
        >
          {mark.sign}
        </span>
      ))}
    </span>
  )
}

/** The counts of errors and warnings, with what contradicts the trail. Notes are only in the detail. */
export function findingMarks(counts: FindingCounts, codes: readonly FoundCode[]): (Mark | null)[] {
  const contradiction = trailMark(codes)
  return (['error', 'warning'] as const).map(severity => {
    const count = counts[severity]
    if (count === 0) return null
    const counted = `${count} ${count === 1 ? severity : `${severity}s`}`
    return {
      words: contradiction?.severity === severity ? `${counted}. ${contradiction.title}` : counted,
      tone: severity,
      sign: (
        <>
          <SeverityMark severity={severity} />
          {count}
        </>
      ),
    }
  })
}
