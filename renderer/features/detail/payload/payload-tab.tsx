import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { failureOf } from '../../../data/client/change.ts'
import { type BodyQuery, loadWholeBody } from '../../../data/deliveries/bodies.ts'
import { isWhole, type LoadedBytes } from '../../../data/deliveries/bytes.ts'
import { comparisonQuery } from '../../../data/deliveries/delivery.ts'
import { showTab } from '../../../navigation/selection.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LineView } from '../../../ui/code/line-view.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PaneInset } from '../../../ui/layout/pane.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { sizeText } from '../../../ui/text/number-text.ts'
import { FindingList } from '../../findings/index.ts'
import { BodyFailure } from '../body-failure.tsx'
import { SizeNotice } from '../size-notice.tsx'
import type { PayloadReading } from './payload-reading.ts'
import styles from './payload-tab.module.css'
import { PayloadTree } from './payload-tree.tsx'
import type { Payload } from './use-payload.ts'

interface PayloadTabProps {
  readonly detail: DeliveryDetail
  readonly payload: Payload
}

export function PayloadTab({ detail, payload }: PayloadTabProps) {
  const [goal, setGoal] = useState<{ readonly pointer: string } | null>(null)
  return (
    <Stack className={styles.tab}>
      <FindingList detail={detail} onGo={pointer => setGoal({ pointer })} />
      <Body detail={detail} payload={payload} goal={goal} />
    </Stack>
  )
}

interface BodyProps extends PayloadTabProps {
  readonly goal: { readonly pointer: string } | null
}

function Body({ detail, payload, goal }: BodyProps) {
  const { body, reading } = payload
  if (body.data === undefined && body.error !== null)
    return <BodyFailure error={body.error} onRetry={() => void body.refetch()} />
  if (body.data === undefined) return <Skeleton lines={8} label="Loading payload" />
  if (!isWhole(body.data)) return <LargeBody id={detail.id} loaded={body.data} body={body} />
  if (reading === null) return <Skeleton lines={8} label="Parsing payload" />
  return <ReadBody detail={detail} reading={reading} goal={goal} />
}

interface LargeBodyProps {
  readonly id: DeliveryId
  readonly loaded: LoadedBytes
  readonly body: BodyQuery
}

/** A body that is too large to be shown as a tree at once. */
function LargeBody({ id, loaded, body }: LargeBodyProps) {
  const { error, isFetching } = body
  const loadWhole = () => void failureOf(() => loadWholeBody(id, 'decoded'))
  if (error !== null) return <BodyFailure error={error} onRetry={loadWhole} />
  return (
    <EmptyState
      title={`This body has ${sizeText(loaded.totalBytes)}`}
      actions={
        <>
          <Button disabled={isFetching} onClick={loadWhole}>
            {isFetching ? `Parsing ${sizeText(loaded.bytes.length)}…` : 'Show as tree'}
          </Button>
          <Button onClick={() => showTab('raw')}>Show raw bytes</Button>
        </>
      }
    >
      Large bodies are shown as a tree on request.
    </EmptyState>
  )
}

interface ReadBodyProps {
  readonly detail: DeliveryDetail
  readonly reading: PayloadReading
  readonly goal: { readonly pointer: string } | null
}

function ReadBody({ detail, reading, goal }: ReadBodyProps) {
  const comparison = useQuery(comparisonQuery(detail.id)).data
  const changes = useMemo(
    () => new Map((comparison?.changes ?? []).map(change => [change.path, change])),
    [comparison],
  )
  switch (reading.kind) {
    case 'empty':
      return <EmptyState title="The body is empty">Headers are in the Raw tab.</EmptyState>
    case 'binary':
      return (
        <EmptyState
          title="The body is not text"
          actions={<Button onClick={() => showTab('raw')}>Show bytes</Button>}
        >
          The body isn’t UTF-8, so it can’t be shown as a tree.
        </EmptyState>
      )
    case 'text':
      return (
        <>
          <PaneInset>
            <Notice tone="info" title="Not JSON.">
              Line {reading.problem.line}, column {reading.problem.column}: expected{' '}
              {reading.problem.expected}, found {reading.problem.found}.
            </Notice>
          </PaneInset>
          <LineView text={reading.text} label="Body as text" />
        </>
      )
    case 'json':
      return (
        <>
          <SizeNotice root={reading.root} />
          <PayloadTree
            text={reading.text}
            root={reading.root}
            findings={detail.findings}
            changes={changes}
            goal={goal}
          />
        </>
      )
  }
}
