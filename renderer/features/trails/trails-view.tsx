import { useEffect } from 'react'
import { trailsWindow } from '#data'
import { useTrailSelection } from '#navigation'
import { SplitPanes } from '#ui'
import { TrailListPane } from './list/trail-list-pane.tsx'
import { TrailPane } from './trail-pane.tsx'

/** The records on the left, the open trail on the right. */
export function TrailsView() {
  const isNothingSelected = useTrailSelection(state => state.recordKey === null)
  useEffect(trailsWindow.enter, [])
  return (
    <SplitPanes
      id="trails"
      start={<TrailListPane />}
      end={<TrailPane />}
      startSize="50%"
      startMinimum={508}
      endMinimum={460}
      separatorLabel="List width"
      isEndEmpty={isNothingSelected}
    />
  )
}
