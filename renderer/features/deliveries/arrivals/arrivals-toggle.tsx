import { useIsLow } from '#ui'
import { ToolToggle } from '../tools/tool-toggle.tsx'
import { unfoldChart, useIsChartOpen } from './arrivals-state.ts'

/** Expands and collapses the chart of arrivals. */
export function ArrivalsToggle() {
  const isOpen = useIsChartOpen()
  const isLow = useIsLow()
  return (
    <ToolToggle isOpen={isOpen} onClick={() => unfoldChart(!isOpen, isLow)}>
      Chart
    </ToolToggle>
  )
}
