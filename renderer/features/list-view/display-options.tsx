import { SlidersHorizontal } from 'lucide-react'
import { type ColumnedListName, changeColumns, setDensity, useListView } from '#data'
import { Button, Checkbox, IconButton, isColumnShown, type ListColumn, Popover, perform, Segments } from '#ui'
import { useLeftOut } from './columned-list.tsx'
import { MemberChoices } from './member-columns.tsx'

interface DisplayOptionsProps {
  readonly of: ColumnedListName
  readonly columns: readonly ListColumn[]
}

/** The columns of a list and the height of its rows. */
export function DisplayOptions({ of: list, columns }: DisplayOptionsProps) {
  return (
    <Popover
      title="Display options"
      align="end"
      className="w-75"
      trigger={
        <IconButton label="Display options">
          <SlidersHorizontal aria-hidden />
        </IconButton>
      }
    >
      <Options of={list} columns={columns} />
    </Popover>
  )
}

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

function Options({ of: list, columns }: DisplayOptionsProps) {
  const density = useListView(view => view.density)
  const choices = useListView(view => view[list])
  const leftOut = useLeftOut(list)
  const isAsTheApp =
    choices.members.length + Object.keys(choices.shown).length + Object.keys(choices.widths).length === 0
  return (
    <>
      <Segments
        label="Density"
        options={densities}
        value={density}
        onChange={density => perform(setDensity(density))}
        className="mx-3 mt-0 mb-2.5"
      />
      <div className="min-h-0 overflow-y-auto border-line border-t px-3 pt-2 pb-2.5">
        <fieldset className="m-0 flex min-w-0 flex-col gap-1.5 border-0 p-0">
          <legend className="float-left p-0 text-subtle">Columns</legend>
          {columns
            .filter(({ isRequired }) => isRequired !== true)
            .map(column => (
              <Checkbox
                key={column.name}
                label={column.label}
                isChecked={isColumnShown(column, choices)}
                onChange={isShown =>
                  perform(
                    changeColumns(list, ({ shown, ...rest }) => ({
                      ...rest,
                      shown: { ...shown, [column.name]: isShown },
                    })),
                  )
                }
                {...(leftOut.includes(column.name) ? { note: 'Hidden: the list is too narrow' } : {})}
              />
            ))}
          <MemberChoices of={list} leftOut={leftOut} />
        </fieldset>
      </div>
      <div className="flex-none border-line border-t px-2 py-1.5">
        <Button
          size="small"
          tone="quiet"
          disabled={isAsTheApp}
          reason="The columns have their default order and widths."
          onClick={() => perform(changeColumns(list, () => ({ shown: {}, widths: {}, members: [] })))}
        >
          Reset columns
        </Button>
      </div>
    </>
  )
}
