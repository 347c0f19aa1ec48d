import { clsx } from 'clsx'
import type { DrillCell } from '#contract/drill/drill'
import { type DrillProperty, drillProperties, propertyTexts } from '#contract/drill/properties'
import { Tooltip, VisibleText } from '#ui'
import styles from './drill-matrix.module.css'
import { changeText, verdictText } from './drill-text.ts'
import { VerdictMark } from './verdict-mark.tsx'

/** Names a cell of a drill. */
export interface CellPlace {
  readonly property: DrillProperty
  readonly trail: string
}

interface DrillMatrixProps {
  readonly cells: readonly DrillCell[]
  readonly trailNames: readonly string[]
  readonly selected?: CellPlace | null
  /** Opens a cell. Without it, cells are links to `hrefOf`, or text. */
  readonly onSelect?: (place: CellPlace) => void
  /** The place of a cell's failure within the page; `null` for none. */
  readonly hrefOf?: (place: CellPlace) => string | null
}

/**
 * With more trails, each is a row of marks without words: there is room for names, and nine columns are
 * always enough.
 */
const wordyTrails = 3

/** Checked properties by trails, or trails by properties if there are many. */
export function DrillMatrix(props: DrillMatrixProps) {
  const { cells, trailNames } = props
  const properties = drillProperties.filter(property => cells.some(cell => cell.property === property))
  return (
    <div className={styles.scroll}>
      {trailNames.length <= wordyTrails ? (
        <PropertyRows properties={properties} {...props} />
      ) : (
        <TrailRows properties={properties} {...props} />
      )}
    </div>
  )
}

interface RowsProps extends DrillMatrixProps {
  readonly properties: readonly DrillProperty[]
}

function PropertyRows({ properties, ...props }: RowsProps) {
  return (
    <table className={styles.matrix} aria-label="Properties by trail">
      <thead>
        <tr>
          <th scope="col" className={styles.corner}>
            Property
          </th>
          {props.trailNames.map(name => (
            <th key={name} scope="col" className={clsx('mono', styles.head)} title={name}>
              <span className={styles.trailName}>
                <VisibleText text={name} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {properties.map(property => (
          <tr key={property}>
            <th scope="row" className={styles.rowHead}>
              <span className={styles.title}>{propertyTexts[property].title}</span>
              <span className={styles.claim}>{propertyTexts[property].claim}</span>
            </th>
            {props.trailNames.map(trail => (
              <CellOf key={trail} property={property} trail={trail} isWordy {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TrailRows({ properties, ...props }: RowsProps) {
  return (
    <table className={clsx(styles.matrix, styles.dense)} aria-label="Trails by property">
      <thead>
        <tr>
          <th scope="col" className={styles.corner}>
            Trail
          </th>
          {properties.map(property => (
            <th key={property} scope="col" className={styles.head} title={propertyTexts[property].claim}>
              {propertyTexts[property].title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.trailNames.map(trail => (
          <tr key={trail}>
            <th scope="row" className={clsx('mono', styles.rowHead)} title={trail}>
              <span className={styles.trailName}>
                <VisibleText text={trail} />
              </span>
            </th>
            {properties.map(property => (
              <CellOf key={property} property={property} trail={trail} isWordy={false} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellOfProps extends DrillMatrixProps, CellPlace {
  readonly isWordy: boolean
}

function CellOf({ property, trail, ...props }: CellOfProps) {
  const cell = props.cells.find(one => one.property === property && one.trail === trail)
  return <td className={styles.place}>{cell === undefined ? null : <Cell cell={cell} {...props} />}</td>
}

interface CellProps extends DrillMatrixProps {
  readonly cell: DrillCell
  readonly isWordy: boolean
}

function Cell({ cell, isWordy, selected = null, onSelect, hrefOf }: CellProps) {
  const { property, trail, verdict, reason, sentence } = cell
  const isSelected = selected?.property === property && selected.trail === trail
  const change = changeText(cell)
  const className = clsx(styles.cell, styles[verdict], isSelected && styles.selected)
  const content = (
    <>
      <VerdictMark verdict={verdict} />
      <span className={clsx('tabular', isWordy ? styles.word : 'visually-hidden')}>
        <span className="visually-hidden">
          {propertyTexts[property].title}, {trail}:{' '}
        </span>
        {verdictText(cell)}
      </span>
      {change === null ? null : (
        <span
          className={clsx(styles.change, change === 'fixed' && styles.fixed, !isWordy && 'visually-hidden')}
        >
          {change}
        </span>
      )}
    </>
  )
  if (onSelect !== undefined)
    return (
      <Tooltip text={explanation(cell)} isOff={isWordy && reason === null && sentence === null}>
        <button
          type="button"
          className={className}
          aria-pressed={isSelected}
          onClick={() => onSelect({ property, trail })}
        >
          {content}
        </button>
      </Tooltip>
    )
  const href = hrefOf?.({ property, trail }) ?? null
  const title = reason ?? undefined
  return href === null ? (
    <span className={className} title={title}>
      {content}
    </span>
  ) : (
    <a className={className} href={href} title={title}>
      {content}
    </a>
  )
}

function explanation(cell: DrillCell): string {
  const change = changeText(cell)
  const verdict = change === null ? verdictText(cell) : `${verdictText(cell)}, ${change}`
  return cell.sentence ?? cell.reason ?? `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}.`
}

/** Why cells were not checked, or limits of their check: each reason once. */
export function CellNotes({ cells }: { readonly cells: readonly DrillCell[] }) {
  const reasons = new Map<string, DrillCell[]>()
  for (const cell of cells) {
    if (cell.reason === null) continue
    reasons.set(cell.reason, [...(reasons.get(cell.reason) ?? []), cell])
  }
  if (reasons.size === 0) return null
  return (
    <ul className={styles.notes} aria-label="Notes on cells">
      {[...reasons].map(([reason, about]) => (
        <li key={reason}>
          <span className={styles.noteAbout}>{propertiesText(about)}</span>
          <span>
            <VisibleText text={reason} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A plan only has its unchecked cells, so "all" means all cells. */
function propertiesText(cells: readonly DrillCell[]): string {
  const about = new Set(cells.map(({ property }) => property))
  if (about.size === drillProperties.length) return 'All properties'
  return [...about].map(property => propertyTexts[property].title).join(', ')
}
