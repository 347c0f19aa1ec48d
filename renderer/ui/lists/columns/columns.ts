/** A column of a virtual list. One column has no width: it takes the remaining width. */
export interface ListColumn<Name extends string = string> {
  readonly name: Name
  readonly label: string
  /** In place of the label where the column has no room for it. */
  readonly sign?: { readonly text: string; readonly belowPx: number }
  /** In full, on hover, if the label is short for it. */
  readonly title?: string
  /** In pixels, unless the user sets a width; of the column without a width, its minimum. */
  readonly width: number
  readonly minimum: number
  /** Its width before columns are hidden for lack of room, unless the user sets one. */
  readonly narrow?: number
  /**
   * Width if there is room, unless the user sets a width; of the column without a width, before any other
   * grows.
   */
  readonly roomy?: number
  /** Of the column without a width: columns of rank 6 and above are hidden before it is narrower. */
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
const dispensableRank = 6

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
    if (totalOf(columns, column => columnWidth(column, choices)) + comfort <= availablePx) break
    leaveOut(last)
  }
  const narrowTotal = (): number => totalOf(columns, column => narrowWidth(column, choices))
  while (narrowTotal() > availablePx) {
    const last = leastOf(columns, choices)
    if (last === undefined) break
    leaveOut(last)
  }
  const widths = widthsOf(columns, choices, availablePx - narrowTotal())
  const template = columns.map(({ name }) => trackOf(widths[name])).join(' ')
  return { columns, leftOut, widths, template }
}

/** Whether the user sees it if there is room. */
export function isColumnShown(column: ListColumn, { shown }: ColumnChoices): boolean {
  return column.isRequired === true || (shown[column.name] ?? column.isDefault === true)
}

function columnWidth({ name, width, minimum, isFlexible }: ListColumn, { widths }: ColumnChoices): number {
  if (isFlexible === true) return width
  return Math.min(maximumColumnWidth, Math.max(minimum, widths[name] ?? width))
}

function narrowWidth(column: ListColumn, choices: ColumnChoices): number {
  const width = columnWidth(column, choices)
  return choices.widths[column.name] === undefined ? (column.narrow ?? width) : width
}

/**
 * The remaining width goes to the most important columns: until none is narrow, then until they are `roomy`.
 */
function widthsOf(
  columns: readonly ListColumn[],
  choices: ColumnChoices,
  leftOverPx: number,
): Record<string, number> {
  const sized = columns
    .filter(({ isFlexible }) => isFlexible !== true)
    .sort((one, other) => one.rank - other.rank)
  const widths: Record<string, number> = {}
  let left = Math.max(0, leftOverPx)
  const growthOf = (from: number, to: number): number => {
    const growth = Math.min(left, Math.max(0, to - from))
    left -= growth
    return growth
  }
  for (const column of sized) {
    const narrow = narrowWidth(column, choices)
    widths[column.name] = narrow + growthOf(narrow, columnWidth(column, choices))
  }
  // The column without a width before the others: it describes the row.
  for (const { isFlexible, width, roomy = width } of columns) if (isFlexible === true) growthOf(width, roomy)
  for (const { name, roomy = 0 } of sized) {
    const width = widths[name] ?? 0
    if (choices.widths[name] === undefined) widths[name] = width + growthOf(width, roomy)
  }
  return widths
}

function totalOf(columns: readonly ListColumn[], widthOf: (column: ListColumn) => number): number {
  return columns.reduce((sum, column) => sum + widthOf(column), columnGap * (columns.length - 1))
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
