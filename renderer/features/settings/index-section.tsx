import { useQuery } from '@tanstack/react-query'
import type { IndexStatus } from '#contract/search-index'
import { changeSettings, continueIndex, indexStatusQuery, rebuildIndex, useJob } from '#data'
import {
  ActionSwitch,
  Button,
  countOf,
  countText,
  Loaded,
  Problem,
  Row,
  Section,
  SectionFacts,
  sizeText,
  useAction,
} from '#ui'
import { JobProgress } from '../jobs/index.ts'

/** The index that searches use: whether it has the texts, its size, its progress, and rebuilding it. */
export function IndexSection({ hasTextIndex }: { readonly hasTextIndex: boolean }) {
  const status = useQuery(indexStatusQuery)
  return (
    <Section title="Search index" note="Makes searches fast.">
      <ActionSwitch
        className="px-0 pt-1 pb-2"
        label="Index text"
        note="Uses about a third of the received bytes. Text searches are slow without the index."
        isOn={hasTextIndex}
        onChange={isOn => changeSettings({ hasTextIndex: isOn })}
      />
      <Loaded from={status} loading="Loading index" failed="Couldn’t load the index." lines={3}>
        {data => <Facts {...data} />}
      </Loaded>
      <Upkeep isStopped={status.data?.isInspectionStopped ?? false} />
    </Section>
  )
}

function Facts(status: IndexStatus) {
  const { indexBytes, logBytes, inspected, deliveries } = status
  return (
    <SectionFacts className="pb-2">
      <dt>Size</dt>
      <dd className="tabular">
        {sizeText(indexBytes)}
        {logBytes === 0 ? '' : `, of which ${sizeText(logBytes)} is its log`}
      </dd>
      <dt>Inspected</dt>
      <dd className="tabular">
        {inspected < deliveries
          ? `${countText(inspected)} of ${countOf(deliveries, 'delivery', 'deliveries')}`
          : `All ${countOf(deliveries, 'delivery', 'deliveries')}`}
      </dd>
      <dt>Text</dt>
      <dd className="tabular">{textsText(status)}</dd>
    </SectionFacts>
  )
}

function textsText({ texts, textsThrough, readThrough }: IndexStatus): string {
  if (texts === 'complete') return 'Complete'
  if (texts === 'off') return 'Not indexed'
  if (texts === 'removing') return 'Deleting'
  if (textsThrough === 0) return 'None'
  return `Through delivery ${countText(textsThrough)} of ${countText(readThrough)}`
}

/** Work in progress with a way to stop it, or the way to continue, and the button that restarts it. */
function Upkeep({ isStopped }: { readonly isStopped: boolean }) {
  const isRunning = useJob('index') !== undefined
  const continuing = useAction(continueIndex)
  const rebuilding = useAction(rebuildIndex)
  return (
    <>
      <Problem error={continuing.error ?? rebuilding.error} />
      <JobProgress kind="index" />
      <Row gap="3" className="pt-2">
        {isStopped && !isRunning ? (
          <Button tone="primary" onClick={() => continuing.run()}>
            Continue
          </Button>
        ) : null}
        <Button disabled={isRunning} reason="Indexing is in progress." onClick={() => rebuilding.run()}>
          {isRunning ? 'Indexing…' : 'Rebuild index'}
        </Button>
        <span className="quiet" role="status">
          {isStopped && !isRunning ? 'Stopped. Only new deliveries are inspected.' : ''}
        </span>
      </Row>
    </>
  )
}
