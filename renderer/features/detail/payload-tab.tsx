import { useMemo, useState } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Finding } from '#contract/deliveries/finding'
import { isWhole, type LoadedBytes } from '../../data/bytes.ts'
import { ensureBody, loadWholeBody, useBody } from '../../state/body-store.ts'
import type { PayloadReading } from '../../state/payload-reading.ts'
import { readyValue } from '../../state/resource.ts'
import { showTab, useSelection } from '../../state/selection-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LineView } from '../../ui/code/line-view.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { sizeText } from '../../ui/text/number-text.ts'
import { FindingList } from './finding-list.tsx'
import { PayloadTree } from './payload-tree.tsx'
import { SizeNotice } from './size-notice.tsx'

export function PayloadTab({ detail }: { readonly detail: DeliveryDetail }) {
  const [goal, setGoal] = useState<{ readonly pointer: string } | null>(null)
  return (
    <div className="pane-column">
      <FindingList findings={detail.findings} onGo={pointer => setGoal({ pointer })} />
      <Body detail={detail} goal={goal} />
    </div>
  )
}

interface BodyProps {
  readonly detail: DeliveryDetail
  readonly goal: { readonly pointer: string } | null
}

function Body({ detail, goal }: BodyProps) {
  const body = useBody(state => state.decoded)
  const reading = useBody(state => state.reading)
  const { loaded, error, isLoading } = body
  if (error !== null)
    return (
      <Failure
        what="The body could not be read."
        message={error.message}
        onRetry={() => void ensureBody(detail.id, 'decoded')}
      />
    )
  if (loaded === null) return <Skeleton lines={8} label="Loading the payload" />
  if (!isWhole(loaded)) return <LargeBody loaded={loaded} isLoading={isLoading} />
  if (reading === null) return <Skeleton lines={8} label="Reading the payload" />
  return <ReadBody reading={reading} findings={detail.findings} goal={goal} />
}

/** Too large to be read without being asked. */
function LargeBody({ loaded, isLoading }: { readonly loaded: LoadedBytes; readonly isLoading: boolean }) {
  return (
    <EmptyState
      title={`This body is ${sizeText(loaded.totalBytes)} long`}
      actions={
        <>
          <Button disabled={isLoading} onClick={() => void loadWholeBody('decoded')}>
            {isLoading ? `Reading ${sizeText(loaded.bytes.length)}…` : 'Read it as a tree'}
          </Button>
          <Button onClick={() => showTab('raw')}>Show the raw bytes</Button>
        </>
      }
    >
      It is not read as a tree by itself, so that the window stays quick.
    </EmptyState>
  )
}

interface ReadBodyProps {
  readonly reading: PayloadReading
  readonly findings: readonly Finding[]
  readonly goal: { readonly pointer: string } | null
}

function ReadBody({ reading, findings, goal }: ReadBodyProps) {
  const comparison = useSelection(state => readyValue(state.comparison))
  const changes = useMemo(
    () => new Map((comparison?.changes ?? []).map(change => [change.path, change])),
    [comparison],
  )
  switch (reading.kind) {
    case 'empty':
      return <EmptyState title="The body is empty">The headers are under Raw.</EmptyState>
    case 'binary':
      return (
        <EmptyState
          title="The body is not text"
          actions={<Button onClick={() => showTab('raw')}>Show the bytes</Button>}
        >
          It is not UTF-8, so there is nothing to read as a tree.
        </EmptyState>
      )
    case 'text':
      return (
        <>
          <div className="pane-notice">
            <Notice tone="info" title="Not JSON.">
              Line {reading.problem.line}, column {reading.problem.column}: expected{' '}
              {reading.problem.expected}, found {reading.problem.found}.
            </Notice>
          </div>
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
            findings={findings}
            changes={changes}
            goal={goal}
          />
        </>
      )
  }
}
