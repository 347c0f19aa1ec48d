import { useDeliveries } from '#data'
import { CommandIconButton, useIsLow } from '#ui'
import { DisplayOptions } from '../../list-view/index.ts'
import { unfoldChart, useIsChartOpen } from '../arrivals/arrivals-state.ts'
import { deliveriesGroup } from '../commands.ts'
import { deliveryColumns } from '../delivery-columns.ts'
import { Filters } from '../filters/filters.tsx'
import { ToolToggle } from './tool-toggle.tsx'

/** Between the search and the list: filters, chart, the list's layout, and whether it follows. */
export function ListTools() {
  // The name of the command follows it.
  useDeliveries(state => state.isFrozen)
  return (
    <div className="flex h-7.5 flex-none items-center border-line border-b pr-2.5 pl-2">
      <Filters />
      <ArrivalsToggle />
      <span className="ml-auto inline-flex flex-none">
        <DisplayOptions of="deliveries" columns={deliveryColumns} />
        <CommandIconButton command={deliveriesGroup.commands.freeze} />
      </span>
    </div>
  )
}

/** Expands and collapses the chart of arrivals. */
function ArrivalsToggle() {
  const isOpen = useIsChartOpen()
  const isLow = useIsLow()
  return (
    <ToolToggle isOpen={isOpen} onClick={() => unfoldChart(!isOpen, isLow)}>
      Chart
    </ToolToggle>
  )
}
