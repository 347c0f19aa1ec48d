import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { maximumMemberColumns } from '#contract/deliveries/list-view'
import { withVisible } from '#contract/json/invisible-characters'
import { addMember, type ColumnedListName, changeColumns, useListView } from '#data'
import { Button, Checkbox, type ListColumn, perform, TextField, useAction, VisibleText } from '#ui'
import { TextCell } from '../../notification/summary-row.tsx'

/** A column with a member of the body, by the member's written name. */
export type MemberColumn = `member:${string}`

const prefix = 'member:'
const isMember = (name: string): name is MemberColumn => name.startsWith(prefix)

/** The columns of a list. Member columns precede the last column. */
export function useListColumns<Name extends string>(
  list: ColumnedListName,
  columns: readonly ListColumn<Name>[],
): readonly ListColumn<Name | MemberColumn>[] {
  const members = useListView(view => view[list].members)
  return useMemo(
    () => [...columns.slice(0, -1), ...members.map(memberColumn), ...columns.slice(-1)],
    [columns, members],
  )
}

function memberColumn(written: string): ListColumn<MemberColumn> {
  return {
    name: `${prefix}${written}`,
    label: withVisible(written.slice(written.lastIndexOf('/') + 1)),
    title: withVisible(written),
    width: 120,
    narrow: 72,
    minimum: 48,
    roomy: 160,
    isDefault: true,
    // Chosen by the user: hidden after all others.
    rank: 0.5,
  }
}

/** Fetches rows again with the values of other members. */
export function useMemberRefetch(list: ColumnedListName, refetch: () => void): void {
  const key = useListView(view => JSON.stringify(view[list].members))
  const fetched = useRef(key)
  useEffect(() => {
    if (fetched.current === key) return
    fetched.current = key
    refetch()
  }, [key, refetch])
}

/** The cell of a member's column; of another column by `cellOf`. */
export function cellIn<Name extends string>(
  name: Name | MemberColumn,
  members: Readonly<Record<string, string>> | undefined,
  cellOf: (name: Name) => ReactNode,
): ReactNode {
  if (!isMember(name)) return cellOf(name)
  const text = members?.[name.slice(prefix.length)]
  return (
    <TextCell align="start" isMono title={text === undefined ? undefined : withVisible(text)}>
      {text === undefined ? null : <VisibleText text={text} />}
    </TextCell>
  )
}

interface MemberChoicesProps {
  readonly of: ColumnedListName
  readonly leftOut: readonly string[]
}

/** The members that have a column, and a field for another. */
export function MemberChoices({ of: list, leftOut }: MemberChoicesProps) {
  const members = useListView(view => view[list].members)
  const [name, setName] = useState('')
  const add = useAction(async () => {
    await addMember(list, name.trim())
    setName('')
  })
  const form = useRef<HTMLFormElement>(null)
  // Its message may be below what the panel shows.
  useEffect(() => {
    if (add.error !== null) form.current?.scrollIntoView({ block: 'end' })
  }, [add.error])
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (name.trim() !== '') add.run()
  }
  return (
    <>
      {members.map(member => (
        <Checkbox
          key={member}
          label={withVisible(member)}
          isChecked
          onChange={() =>
            perform(
              changeColumns(list, ({ members: all, ...rest }) => ({
                ...rest,
                members: all.filter(other => other !== member),
              })),
            )
          }
          {...(leftOut.includes(`${prefix}${member}`) ? { note: 'Hidden: the list is too narrow' } : {})}
        />
      ))}
      {members.length >= maximumMemberColumns ? null : (
        <form ref={form} className="flex items-end gap-2 pt-1" onSubmit={onSubmit}>
          <TextField
            label="Member of the body"
            error={add.error?.message ?? null}
            className="min-w-0 flex-1"
            placeholder="/payload/amount"
            value={name}
            onChange={event => {
              setName(event.target.value)
              add.reset()
            }}
            end={<Button type="submit">Add</Button>}
          />
        </form>
      )}
    </>
  )
}
