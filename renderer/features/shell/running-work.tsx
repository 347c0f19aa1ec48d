import { useQuery } from '@tanstack/react-query'
import { practiceQuery, useRunningBatches, useRunningDrill } from '#data'
import { chooseThing, goTo, goToTab, useAddress } from '#navigation'
import { Button, percentText } from '#ui'

/** A drill, a batch and the practice service at work, from every other place. A click shows the work. */
export function RunningWork() {
  const place = useAddress(({ view, tabs }) =>
    view === 'send' || view === 'services' ? `${view}/${tabs[view]}` : view,
  )
  const drill = useRunningDrill()
  const [batch] = useRunningBatches()
  const { data: practice } = useQuery(practiceQuery)
  const isPracticing = practice?.state === 'running' && practice.planned > 0 && !practice.isDone
  return (
    <>
      {drill === null || place === 'drill' ? null : (
        <Work
          name="Drill"
          done={drill.runs}
          total={drill.plannedRuns}
          onShow={() => {
            chooseThing('drill', drill.id)
            goTo('drill')
          }}
        />
      )}
      {batch === undefined || place === 'send/batches' ? null : (
        <Work
          name="Batch"
          done={batch.sent}
          total={batch.total}
          onShow={() => {
            chooseThing('send/batches', batch.id)
            goToTab('send', 'batches')
          }}
        />
      )}
      {!isPracticing || place === 'services/practice' ? null : (
        <Work
          name="Practice"
          done={practice.delivered + practice.givenUp}
          total={practice.planned}
          onShow={() => goToTab('services', 'practice')}
        />
      )}
    </>
  )
}

interface WorkProps {
  readonly name: string
  readonly done: number
  readonly total: number
  readonly onShow: () => void
}

function Work({ name, done, total, onShow }: WorkProps) {
  return (
    <Button size="small" tone="quiet" className="tabular" onClick={onShow}>
      {name}
      {total === 0 ? '…' : ` ${percentText(Math.min(1, done / total))}`}
    </Button>
  )
}
