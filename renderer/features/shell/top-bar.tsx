import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Play, Send, Square } from 'lucide-react'
import {
  continueIndex,
  practiceQuery,
  stopJob,
  useCounts,
  useJob,
  useRunningBatches,
  useRunningDrill,
  useStatus,
} from '#data'
import { goToTab, openOverlay, useAddress } from '#navigation'
import {
  Announced,
  Button,
  countOf,
  countText,
  IconButton,
  Kbd,
  ProgressBar,
  percentText,
  perform,
  withCommandKey,
} from '#ui'
import { openBatch } from '../batches/index.ts'
import { openDrill } from '../drill/index.ts'
import { ExportIndicator } from '../exporting/index.ts'
import { ImportIndicator } from '../importing/index.ts'
import { JobIndicator } from '../jobs/index.ts'
import { TunnelIndicator } from '../services/index.ts'
import { SessionMenu } from '../sessions/index.ts'
import { CaptureAddress, ListenerState } from './listener-state.tsx'
import { Logo } from './logo.tsx'
import styles from './top-bar.module.css'

/** The top bar: the capture URL, the state of the listener and the connection, and work in progress. */
export function TopBar() {
  return (
    <header className={styles.topBar} data-testid="top-bar">
      <h1 className={styles.topBrand}>
        <Logo />
        <span>Hooktrail</span>
      </h1>
      <CaptureAddress />
      <StateIndicators />
      <div className={styles.topEnd}>
        <RunningWork />
        <ExportIndicator />
        <ImportIndicator />
        <JobIndicator kind="removal" />
        <JobIndicator kind="vacuum" />
        <Backlog />
        <Button tone="quiet" onClick={() => openOverlay({ name: 'palette' })}>
          Commands{' '}
          <Kbd isHint className={styles.commandsKeys}>
            {withCommandKey('K')}
          </Kbd>
        </Button>
        <Button tone="primary" icon={<Send aria-hidden />} onClick={() => openOverlay({ name: 'send' })}>
          Send
        </Button>
      </div>
    </header>
  )
}

function StateIndicators() {
  const isKnown = useStatus(status => status !== undefined)
  const refused = useStatus(status => status?.listener.refusedConnections ?? 0)
  return (
    <ul className={styles.topIndicators}>
      <li>
        <ListenerState />
      </li>
      {isKnown ? (
        <li>
          <TunnelIndicator />
        </li>
      ) : null}
      {refused > 0 ? <li className="quiet tabular">{countText(refused)} connections refused</li> : null}
      <li className="overflow-hidden text-ellipsis">
        <SessionMenu />
      </li>
    </ul>
  )
}

/**
 * The number of pending deliveries, shown only while inspection lags. The backlog of a start has a progress
 * bar. Both the backlog and the texts can be stopped, and continue with a click.
 */
function Backlog() {
  const pending = useCounts(counts => counts.pending)
  const total = useStatus(status => status?.backlog?.total ?? null)
  const isStopped = useStatus(status => status?.isInspectionStopped ?? false)
  const job = useJob('index')
  if (isStopped && job === undefined) return <StoppedReading left={pending} />
  if (total !== null) {
    return (
      <div className="flex items-center">
        <StartBacklog total={total} left={Math.min(total, pending)} />
        {job === undefined ? null : (
          <IconButton label="Stop inspecting" onClick={() => perform(stopJob(job))}>
            <Square aria-hidden />
          </IconButton>
        )}
      </div>
    )
  }
  if (job !== undefined) return <JobIndicator kind="index" />
  const text = pending > 0 ? `inspecting ${countText(pending)}…` : ''
  return (
    <>
      <span className={clsx('tabular', styles.backlog)} role="status" aria-live="off">
        {text}
      </span>
      <Announced text={text} />
    </>
  )
}

/** The user stopped it: a click continues. */
function StoppedReading({ left }: { readonly left: number }) {
  const rest =
    left > 0 ? `${countOf(left, 'delivery is', 'deliveries are')} left to inspect.` : 'Text is left to index.'
  return (
    <div className={'tabular flex items-center'} title={`${rest} Only new deliveries are inspected.`}>
      <span className="mr-1 text-small text-subtle" role="status">
        {left > 0 ? 'Inspection stopped' : 'Indexing stopped'}
      </span>
      <IconButton
        label={left > 0 ? 'Resume inspection' : 'Resume indexing'}
        onClick={() => perform(continueIndex())}
      >
        <Play aria-hidden />
      </IconButton>
    </div>
  )
}

/** After an update with other rules everything is inspected again, after a crash the rest. */
function StartBacklog({ total, left }: { readonly total: number; readonly left: number }) {
  return (
    <div
      className={'tabular mr-2 w-28'}
      data-testid="start-backlog"
      title={`${countText(left)} of ${countText(total)} deliveries are left to inspect with this version's rules.`}
    >
      <ProgressBar value={(total - left) / total} label="Inspecting" />
    </div>
  )
}

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
        <Work name="Drill" done={drill.runs} total={drill.plannedRuns} onShow={() => openDrill(drill.id)} />
      )}
      {batch === undefined || place === 'send/batches' ? null : (
        <Work name="Batch" done={batch.sent} total={batch.total} onShow={() => openBatch(batch.id)} />
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
