import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { DrillCell } from '#contract/drill/drill'
import {
  type DrillProperty,
  drillProperties,
  propertyTexts,
  unsignedReason,
} from '#contract/drill/properties'
import { Tooltip, VisibleText } from '#ui'
import styles from './drill-matrix.module.css'
import { changeText, verdictText } from './drill-text.ts'
import { TrailNames } from './trail-names.tsx'
import { VerdictMark } from './verdict-mark.tsx'

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
  const properties = drillProperties.filter(property =>
    cells.some(cell => cell.property === property && !cell.isSaved),
  )
  return (
    <div className="@container relative overflow-x-auto">
      {trailNames.length <= wordyTrails ? (
        <PropertyRows properties={properties} {...props} />
      ) : (
        <TrailRows properties={properties} {...props} />
      )}
    </div>
  )
}

interface TableProps {
  readonly label: string
  /** Of the first column. */
  readonly corner: string
  readonly className?: string | undefined
  readonly columns: readonly { readonly key: string; readonly title: string; readonly head: ReactNode }[]
  readonly isHeadMono: boolean
  readonly children: ReactNode
}

const headClass = 'border-line border-b px-3 py-1.5 text-left font-medium text-small text-subtle'

function Table({ label, corner, className, columns, isHeadMono, children }: TableProps) {
  return (
    <table className={clsx('w-full border-collapse', className)} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={clsx('sticky left-0 z-1 bg-pane pl-4', headClass, styles.corner)}>
            {corner}
          </th>
          {columns.map(({ key, title, head }) => (
            <th
              key={key}
              scope="col"
              className={clsx(isHeadMono && 'mono', headClass, styles.head)}
              title={title}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

const rowHeadClass = clsx(
  'sticky left-0 z-1 min-w-60 border-line-soft border-b bg-pane py-1.25 pr-4 pl-4 text-left align-middle font-normal',
  styles.rowHead,
)

function TrailName({ name }: { readonly name: string }) {
  return (
    <span className={clsx('block max-w-60 truncate', styles.trailName)}>
      <VisibleText text={name} />
    </span>
  )
}

interface RowsProps extends DrillMatrixProps {
  readonly properties: readonly DrillProperty[]
}

function PropertyRows({ properties, ...props }: RowsProps) {
  const columns = props.trailNames.map(name => ({ key: name, title: name, head: <TrailName name={name} /> }))
  return (
    <Table label="Properties by trail" corner="Property" columns={columns} isHeadMono>
      {properties.map(property => (
        <tr key={property}>
          <th scope="row" className={rowHeadClass}>
            <span className={clsx('block font-medium leading-4.25', styles.title)}>
              {propertyTexts[property].title}
            </span>
            <span className={clsx('block text-small text-subtle leading-4', styles.claim)}>
              {propertyTexts[property].claim}
            </span>
          </th>
          {props.trailNames.map(trail => (
            <CellOf key={trail} property={property} trail={trail} isWordy {...props} />
          ))}
        </tr>
      ))}
    </Table>
  )
}

function TrailRows({ properties, ...props }: RowsProps) {
  const columns = properties.map(property => {
    const { title, claim } = propertyTexts[property]
    return { key: property, title: claim, head: title }
  })
  return (
    <Table
      label="Trails by property"
      corner="Trail"
      className={styles.dense}
      columns={columns}
      isHeadMono={false}
    >
      {props.trailNames.map(trail => (
        <tr key={trail}>
          <th scope="row" className={clsx('mono', rowHeadClass)} title={trail}>
            <TrailName name={trail} />
          </th>
          {properties.map(property => (
            <CellOf key={property} property={property} trail={trail} isWordy={false} {...props} />
          ))}
        </tr>
      ))}
    </Table>
  )
}

interface CellOfProps extends DrillMatrixProps, CellPlace {
  readonly isWordy: boolean
}

function CellOf({ property, trail, ...props }: CellOfProps) {
  const cell = props.cells.find(one => one.property === property && one.trail === trail)
  return (
    <td className={clsx('border-line-soft border-b p-0.75', styles.place)}>
      {cell === undefined ? null : <Cell cell={cell} {...props} />}
    </td>
  )
}

interface CellProps extends DrillMatrixProps {
  readonly cell: DrillCell
  readonly isWordy: boolean
}

function Cell({ cell, isWordy, selected = null, onSelect, hrefOf }: CellProps) {
  const { property, trail, verdict, reason, sentence } = cell
  const isSelected = selected?.property === property && selected.trail === trail
  const change = changeText(cell)
  const className = clsx(
    'inline-flex min-h-7 cursor-default items-center gap-1.75 whitespace-nowrap rounded border border-transparent bg-transparent px-2.25 py-0 text-muted text-small no-underline',
    styles.cell,
    styles[verdict],
    isSelected && styles.selected,
  )
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
          className={clsx(
            'font-medium text-mini',
            change === 'fixed' ? 'text-status-complete' : 'text-muted',
            !isWordy && 'visually-hidden',
          )}
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

interface CellNotesProps {
  readonly cells: readonly DrillCell[]
  readonly trailNames: readonly string[]
  /** Adds that signatures are unchecked: they have no cell in a drill that does not sign. */
  readonly isUnsigned?: boolean
  /** Its padding. */
  readonly className?: string
}

/** Why cells were not checked, or limits of their check: each reason once, with its trails unless it is true for all. */
export function CellNotes({
  cells,
  trailNames,
  isUnsigned = false,
  className = 'px-4 pt-2.5 pb-2',
}: CellNotesProps) {
  const reasons = new Map<string, CellPlace[]>()
  for (const cell of cells) {
    if (cell.reason === null || cell.isSaved) continue
    reasons.set(cell.reason, [...(reasons.get(cell.reason) ?? []), cell])
  }
  if (isUnsigned)
    reasons.set(
      unsignedReason,
      trailNames.map(trail => ({ property: 'signatures', trail })),
    )
  if (reasons.size === 0) return null
  return (
    <ul
      className={clsx('grid gap-x-3 gap-y-1 text-muted text-small', styles.notes, className)}
      aria-label="Notes on cells"
    >
      {[...reasons].map(([reason, about]) => (
        <li key={reason} className="col-span-full grid grid-cols-subgrid">
          <span className="text-subtle">
            {propertiesText(about)}
            <OfTrails
              names={trailNames.filter(name => about.some(({ trail }) => trail === name))}
              all={trailNames}
            />
          </span>
          <span>
            <VisibleText text={reason} />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface OfTrailsProps {
  readonly names: readonly string[]
  readonly all: readonly string[]
}

function OfTrails({ names, all }: OfTrailsProps) {
  if (names.length === all.length) return null
  return (
    <>
      {' in '}
      <TrailNames names={names} />
    </>
  )
}

/** A plan only has its unchecked cells, so "all" means all cells. */
function propertiesText(cells: readonly CellPlace[]): string {
  const about = new Set(cells.map(({ property }) => property))
  if (about.size === drillProperties.length) return 'All properties'
  return [...about].map(property => propertyTexts[property].title).join(', ')
}
