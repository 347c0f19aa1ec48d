import type { DrillCell } from '#contract/drill/drill'
import { propertyTexts } from '#contract/drill/properties'
import { LinkButton, VisibleText } from '#ui'
import type { CellPlace } from './drill-matrix.tsx'
import { verdictText } from './drill-text.ts'
import { VerdictMark } from './verdict-mark.tsx'

interface SavedSequencesProps {
  readonly cells: readonly DrillCell[]
  /** Opens a result. Without it, names are links to `hrefOf`, or text. */
  readonly onSelect?: (place: CellPlace) => void
  readonly hrefOf?: (place: CellPlace) => string | null
}

/** Results of the saved sequences, which a drill sends first; nothing without one. */
export function SavedSequences({ cells, onSelect, hrefOf }: SavedSequencesProps) {
  const saved = cells.filter(({ isSaved }) => isSaved)
  if (saved.length === 0) return null
  const count = (verdict: DrillCell['verdict']) => saved.filter(cell => cell.verdict === verdict).length
  return (
    <section className="border-line border-b px-4 py-3" aria-label="Saved sequences">
      <h3>
        Saved sequences: {count('held')} held, {count('broken')} broken
      </h3>
      <ul className="mt-1">
        {saved.map(cell => (
          <li key={cell.trail} className="flex flex-wrap items-baseline gap-x-3 py-0.5">
            <VerdictMark verdict={cell.verdict} />
            <Name cell={cell} onSelect={onSelect} hrefOf={hrefOf} />
            <span className="quiet">
              {propertyTexts[cell.property].title}, {verdictText(cell)}
            </span>
            {cell.reason === null ? null : (
              <span className="text-muted text-small">
                <VisibleText text={cell.reason} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NameProps {
  readonly cell: DrillCell
  readonly onSelect: SavedSequencesProps['onSelect'] | undefined
  readonly hrefOf: SavedSequencesProps['hrefOf'] | undefined
}

function Name({ cell, onSelect, hrefOf }: NameProps) {
  const name = <VisibleText text={cell.trail} />
  if (onSelect !== undefined) return <LinkButton onClick={() => onSelect(cell)}>{name}</LinkButton>
  const href = hrefOf?.(cell) ?? null
  return href === null ? <span className="mono">{name}</span> : <a href={href}>{name}</a>
}
