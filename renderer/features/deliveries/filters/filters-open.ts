import { pageValue } from '#ui'

/** The filters are open. Their values are counted only then. */
export const [useAreFiltersOpen, openFilters] = pageValue(false)
