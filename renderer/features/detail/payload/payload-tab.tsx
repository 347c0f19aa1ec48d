import { useState } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { type BodyQuery, failureOf, isWhole, type LoadedBytes, loadWholeBody } from '#data'
import { showTab } from '#navigation'
import { Button, EmptyState, Skeleton, Stack, sizeText } from '#ui'
import { FindingList } from '../../findings/index.ts'
import { BodyFailure } from '../body/body-failure.tsx'
import { JsonBody } from './json-body.tsx'
import type { PayloadReading } from './payload-reading.ts'
import styles from './payload-tab.module.css'
import { BinaryBody, EmptyBody, TextBody } from './unreadable-body.tsx'
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
          <Button disabled={isFetching} reason="The body is loading." onClick={loadWhole}>
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
  switch (reading.kind) {
    case 'empty':
      return <EmptyBody />
    case 'binary':
      return <BinaryBody detail={detail} />
    case 'text':
      return <TextBody detail={detail} text={reading.text} problem={reading.problem} />
    case 'json':
      return <JsonBody detail={detail} text={reading.text} root={reading.root} goal={goal} />
  }
}
