import { deliveriesWindow, useCounts, useDeliveries } from '#data'
import { countText } from '#ui'
import { MatchCount, SearchCount, SearchField } from '../search/index.ts'
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
      count={<ListCount />}
      listId="delivery-list"
      menu={<ListMenu />}
    />
  )
}

function ListCount() {
  const isSearching = useDeliveries(state => state.search !== '')
  const count = useDeliveries(state => (state.searchError === null ? state.count : null))
  const isExact = useDeliveries(state => state.isCountExact)
  const share = useDeliveries(state => state.countedShare)
  const total = countText(useCounts(counts => counts.total))
  if (isSearching) return <MatchCount count={count} isExact={isExact} share={share} />
  const label = `${total} deliveries`
  return (
    <SearchCount aria-label={label} announced={label}>
      {total}
    </SearchCount>
  )
}
