import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ColumnedListName, LiveState, LiveWindow } from '#data'
import { LinkButton } from '#ui'

type RowKey = string | number

interface Revealing extends Pick<LiveWindow<unknown>, 'isFound' | 'reveal'> {
  readonly useRows: <T>(select: (state: LiveState<unknown>) => T) => T
}

/**
 * A row opened from another view or an address is brought into the list if the search matches it. So is the open
 * row when a search is cleared.
 */
export function useRevealed({ useRows, reveal }: Revealing, key: RowKey | null): void {
  // An address opens a row before there is a list.
  const isReady = useRows(state => state.phase === 'ready')
  const isOfAll = useRows(state => state.shownSearch === '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: also once all rows are there.
  useEffect(() => {
    if (key !== null && isReady) void reveal(key)
  }, [key, isReady, isOfAll])
}

interface NotInSearchProps {
  readonly of: ColumnedListName
  readonly window: Revealing
  readonly rowKey: RowKey
  readonly onSearch: (query: string) => void
}

/** The open row does not match the search, with a link to a list that has it. */
export function NotInSearch({ of: list, window, rowKey, onSearch }: NotInSearchProps) {
  const { useRows, isFound, reveal } = window
  const search = useRows(state => state.shownSearch)
  const isListed = useRows(state => state.entries.some(({ key }) => key === rowKey))
  const { data: isMatch = true } = useQuery({
    queryKey: [`${list}.isFound`, rowKey, search],
    queryFn: ({ signal }) => isFound(rowKey, signal),
    enabled: search !== '' && !isListed,
  })
  if (search === '' || isListed || isMatch) return null

  function showInList(): void {
    onSearch('')
    void reveal(rowKey)
  }

  return (
    <p className="flex-none border-line border-b px-4 py-1.5 text-small text-warning">
      Not in this search.{' '}
      <LinkButton title="Clear the search" onClick={showInList}>
        Show in list
      </LinkButton>
    </p>
  )
}
