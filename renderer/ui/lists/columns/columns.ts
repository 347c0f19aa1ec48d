/** A column of a virtual list. One column has no width: it takes the remaining width. */
export interface ListColumn<Name extends string = string> {
  readonly name: Name
  readonly label: string
  /** In pixels, unless the user sets a width; of the column without a width, its minimum. */
  readonly width: number
  readonly minimum: number
  /**
   * Width if there is room, unless the user sets a width; of the column without a width, before any other
   * grows.
   */
  readonly roomy?: number
  /** Of the column without a width: columns of rank 4 and above are hidden before it is narrower. */
  readonly comfortable?: number
  /** Takes the remaining width. */
  readonly isFlexible?: boolean
  /** Can't be hidden, by the user or for lack of room. */
  readonly isRequired?: boolean
  /** Shown unless the user hides it. */
  readonly isDefault?: boolean
  readonly align?: 'end'
  /**
   * Without room for all, the column of the highest rank is hidden first. Columns that the user has chosen
   * are hidden after the default columns.
   */
  readonly rank: number
}

/** The user's choices; other columns have the values of their table. */
export interface ColumnChoices {
  readonly shown: Readonly<Record<string, boolean>>
  /** In pixels. */
  readonly widths: Readonly<Record<string, number>>
}

export interface PlacedColumns<Name extends string = string> {
  /** In their order. */
  readonly columns: readonly ListColumn<Name>[]
  /** Chosen columns without room. */
  readonly leftOut: readonly Name[]
  /** In pixels, of the columns that have a width. */
  readonly widths: Readonly<Record<string, number>>
  /** Value of `grid-template-columns`. */
  readonly template: string
}

/** Between two columns, in pixels. */
const columnGap = 8
export const maximumColumnWidth = 640
const dispensableRank = 4

/** The columns that there is room for in this many pixels, without the row's padding. Pure. */
export function placeColumns<Name extends string>(
  all: readonly ListColumn<Name>[],
  choices: ColumnChoices,
  availablePx: number,
): PlacedColumns<Name> {
  let columns = all.filter(column => isColumnShown(column, choices))
  const leftOut: Name[] = []
  const leaveOut = (column: ListColumn<Name>): void => {
    columns = columns.filter(one => one !== column)
    leftOut.push(column.name)
  }
  const comfort = all.reduce((sum, { width, comfortable = width }) => sum + comfortable - width, 0)
  for (
    let last = leastOf(columns, choices);
    last !== undefined && rankOf(last, choices) >= dispensableRank;
    last = leastOf(columns, choices)
  ) {
    if (widthOf(columns, choices) + comfort <= availablePx) break
    leaveOut(last)
  }
  while (widthOf(columns, choices) > availablePx) {
    const last = leastOf(columns, choices)
    if (last === undefined) break
    leaveOut(last)
  }
  const widths = widthsOf(columns, choices, availablePx - widthOf(columns, choices))
  const template = columns.map(({ name }) => trackOf(widths[name])).join(' ')
  return { columns, leftOut, widths, template }
}

/** Whether the user sees it if there is room. */
export function isColumnShown(column: ListColumn, { shown }: ColumnChoices): boolean {
  return column.isRequired === true || (shown[column.name] ?? column.isDefault === true)
}

function columnWidth({ name, width, minimum }: ListColumn, { widths }: ColumnChoices): number {
  return Math.min(maximumColumnWidth, Math.max(minimum, widths[name] ?? width))
}

/** With the remaining width, the most important columns grow to their `roomy` width. */
function widthsOf(
  columns: readonly ListColumn[],
  choices: ColumnChoices,
  leftOverPx: number,
): Record<string, number> {
  const widths: Record<string, number> = {}
  let left = Math.max(0, leftOverPx)
  // The column without a width first: it describes the row.
  for (const { isFlexible, width, roomy = width } of columns)
    if (isFlexible === true) left -= Math.min(left, Math.max(0, roomy - width))
  for (const column of [...columns].sort((one, other) => one.rank - other.rank)) {
    if (column.isFlexible === true) continue
    const width = columnWidth(column, choices)
    const isSet = choices.widths[column.name] !== undefined
    const growth = isSet ? 0 : Math.min(left, Math.max(0, (column.roomy ?? width) - width))
    widths[column.name] = width + growth
    left -= growth
  }
  return widths
}

function widthOf(columns: readonly ListColumn[], choices: ColumnChoices): number {
  const widths = columns.map(column =>
    column.isFlexible === true ? column.width : columnWidth(column, choices),
  )
  return widths.reduce((sum, width) => sum + width, 0) + columnGap * (columns.length - 1)
}

function leastOf<Name extends string>(
  columns: readonly ListColumn<Name>[],
  choices: ColumnChoices,
): ListColumn<Name> | undefined {
  return columns
    .filter(({ isRequired }) => isRequired !== true)
    .sort((one, other) => rankOf(other, choices) - rankOf(one, choices))[0]
}

/** Columns that the user has chosen are before the default columns. */
function rankOf({ name, rank }: ListColumn, { shown }: ColumnChoices): number {
  return shown[name] === true ? rank - 1000 : rank
}

function trackOf(width: number | undefined): string {
  return width === undefined ? 'minmax(0, 1fr)' : `${width}px`
}
