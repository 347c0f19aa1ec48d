import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { create } from 'zustand'
import { type ColumnedListName, changeColumns, useListView } from '#data'
import {
  type ColumnChoices,
  ColumnHead,
  type ListColumn,
  NewerButton,
  type NewerRows,
  perform,
  placeColumns,
  useInnerWidth,
} from '#ui'
import { type MemberColumn, useListColumns } from './member-columns.tsx'

interface ColumnedListProps<Name extends string> {
  readonly of: ColumnedListName
  readonly columns: readonly ListColumn<Name>[]
  readonly listId: string
  readonly newer: NewerRows | null
  /** The list. Its rows are a grid of `--columns`, with a cell for each shown column. */
  readonly children: (placed: {
    readonly names: readonly (Name | MemberColumn)[]
    /** In pixels. */
    readonly rowHeight: number
  }) => ReactNode
}

/** Height of a row and the line under it, in pixels. */
const rowHeights = { comfortable: 32, compact: 24 } as const
/** Padding of a row, at both ends: as in `summary-row.module.css`. */
const rowPadding = 28

/** A list under the heads of its columns, in the user's choice and sizes. */
export function ColumnedList<Name extends string>(props: ColumnedListProps<Name>) {
  const { of: list, columns, listId, newer, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const { width, gutter } = useInnerWidth(frame)
  const saved = useListView(view => view[list])
  const density = useListView(view => view.density)
  const [drag, setDrag] = useState<{ readonly name: string; readonly width: number } | null>(null)
  const choices: ColumnChoices =
    drag === null ? saved : { ...saved, widths: { ...saved.widths, [drag.name]: drag.width } }
  const placed = placeColumns(
    useListColumns(list, columns),
    choices,
    (width ?? Number.POSITIVE_INFINITY) - rowPadding,
  )
  useNotedLeftOut(list, placed.leftOut)
  const key = placed.columns.map(({ name }) => name).join(separator)
  // The same array while the same columns are shown, so that rows are rendered again only after a change.
  const names = useMemo(() => key.split(separator) as (Name | MemberColumn)[], [key])
  const rowHeight = rowHeights[density]

  function onResized(name: string, px: number | null): void {
    setDrag(null)
    const change = changeColumns(list, ({ widths, ...rest }) => {
      const { [name]: _, ...others } = widths
      return { ...rest, widths: px === null ? others : { ...others, [name]: px } }
    })
    perform(change)
  }

  return (
    <div
      ref={frame}
      className="flex min-h-0 flex-1 flex-col"
      style={{ '--columns': placed.template, '--spacing-row': `${rowHeight}px` } as CSSProperties}
    >
      <ColumnHead
        placed={placed}
        gutter={gutter}
        onResize={(name, px) => setDrag({ name, width: px })}
        onResized={onResized}
      >
        <NewerButton listId={listId} newer={newer} />
      </ColumnHead>
      {children({ names, rowHeight })}
    </div>
  )
}

/** Between names; a name of a member may have spaces. */
const separator = '\n'

type LeftOut = Readonly<Record<ColumnedListName, readonly string[]>>

/** The columns of each list without room. */
const useLeftOutColumns = create<LeftOut>()(() => ({ deliveries: [], trails: [] }))

export function useLeftOut(list: ColumnedListName): readonly string[] {
  return useLeftOutColumns(state => state[list])
}

function useNotedLeftOut(list: ColumnedListName, names: readonly string[]): void {
  const key = names.join(separator)
  useEffect(() => {
    useLeftOutColumns.setState({ [list]: key === '' ? [] : key.split(separator) })
  }, [list, key])
}
