import { deliveriesWindow, useDeliveries } from '../../data/live-window/deliveries-window.ts'
import { useCounts } from '../../data/sync/counts.ts'
import { countOf, countText } from '../../ui/text/number-text.ts'
import { SearchCount, SearchField } from '../search/index.ts'
import { ListMenu } from './list-menu.tsx'

/** Searches deliveries in the query language as the user types. */
export function SearchBar() {
  const search = useDeliveries(state => state.search)
  const searchError = useDeliveries(state => state.searchError)
  return (
    <SearchField
      id="delivery-search"
      list="deliveries"
      label="Search deliveries"
      search={search}
      onSearch={deliveriesWindow.search}
      searchError={searchError}
      count={<MatchCount />}
      listId="delivery-list"
      menu={<ListMenu />}
    />
  )
}

function MatchCount() {
  const search = useDeliveries(state => state.search)
  const matchCount = useDeliveries(state => state.count)
  const isWrong = useDeliveries(state => state.searchError !== null)
  const total = useCounts(counts => counts.total)
  const text =
    search === ''
      ? countText(total)
      : matchCount === null || isWrong
        ? ''
        : countOf(matchCount, 'match', 'matches')
  return <SearchCount aria-label={search === '' ? `${text} deliveries` : text}>{text}</SearchCount>
}
