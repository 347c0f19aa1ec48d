import { Download, Ellipsis, FileDown, FolderPlus, Link, ListChecks } from 'lucide-react'
import { useDeliveries } from '#data'
import { linkToSearch, useMultiSelection } from '#navigation'
import { copyAndSay, IconButton, Menu } from '#ui'
import { openExport } from '../exporting/index.ts'
import { openImport } from '../importing/index.ts'
import { useHasQueryProblem } from '../search/index.ts'
import { openSessionDialog } from '../sessions/index.ts'
import { exportSelected, selectAll } from './selection-actions.ts'

/** The menu of actions on the whole list or the search results. */
export function ListMenu() {
  const search = useDeliveries(state => state.search)
  const isSelecting = useMultiSelection(({ ids, all }) => ids.size > 0 || all !== null)
  // What is listed is of an earlier search than the one in the box.
  const ofSearch = {
    isDisabled: useHasQueryProblem('deliveries'),
    reason: 'The search is not valid. Correct the search first.',
  }
  return (
    <Menu
      trigger={
        <IconButton label="List actions">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      items={[
        {
          ...ofSearch,
          label: search === '' ? 'Export all deliveries…' : 'Export matching deliveries…',
          Icon: Download,
          run: () => openExport(search === '' ? { of: 'everything' } : { of: 'search', query: search }),
        },
        {
          label: 'Export selected deliveries…',
          Icon: Download,
          isDisabled: !isSelecting,
          reason: 'No delivery is selected. x selects.',
          run: exportSelected,
        },
        {
          ...ofSearch,
          label: search === '' ? 'Select all deliveries' : 'Select matching deliveries',
          Icon: ListChecks,
          run: selectAll,
        },
        { label: 'Import…', Icon: FileDown, run: openImport },
        {
          ...ofSearch,
          label: 'Copy link to this search',
          Icon: Link,
          run: () => void copyAndSay('Link', linkToSearch(search)),
        },
        'separator',
        { label: 'New session…', Icon: FolderPlus, run: () => openSessionDialog({ of: 'start' }) },
      ]}
    />
  )
}
