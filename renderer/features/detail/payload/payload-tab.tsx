import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { findingsAtFields } from '#contract/deliveries/finding-groups'
import type { JsonNode, JsonProblem } from '#contract/json/text'
import type { DeliveryId, Sender } from '#contract/terms'
import { type BodyQuery, comparisonQuery, isWhole, type LoadedBytes, loadRest } from '#data'
import { showTab } from '#navigation'
import {
  Button,
  CopyButton,
  countOf,
  countText,
  EmptyState,
  LineView,
  Notice,
  PaneInset,
  pageValue,
  Row,
  Segments,
  Skeleton,
  Stack,
  sizeText,
} from '#ui'
import { FindingList, useIsFindingsListOpen } from '../../findings/index.ts'
import { BodyFailure } from '../body/body-failure.tsx'
import { FieldList } from '../fields/field-list.tsx'
import { fieldGroupsOf } from '../fields/field-rows.ts'
import type { FieldsOf } from '../fields/field-words.ts'
import type { PayloadReading } from './payload-reading.ts'
import { PayloadTree } from './payload-tree.tsx'
import { treeSize } from './tree-size.ts'
import type { Payload } from './use-payload.ts'

interface PayloadTabProps {
  readonly detail: DeliveryDetail
  readonly payload: Payload
}

export function PayloadTab({ detail, payload }: PayloadTabProps) {
  const [goal, setGoal] = useState<{ readonly pointer: string } | null>(null)
  return (
    <Stack className="h-full">
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
  if (body.data === undefined) return <Waiting label="Loading payload" />
  if (!isWhole(body.data)) return <LargeBody id={detail.id} loaded={body.data} body={body} />
  if (reading === null) return <Waiting label="Parsing payload" />
  return <ReadBody detail={detail} reading={reading} goal={goal} />
}

function Waiting({ label }: { readonly label: string }) {
  return (
    <PaneInset>
      <Skeleton lines={8} label={label} />
    </PaneInset>
  )
}

interface LargeBodyProps {
  readonly id: DeliveryId
  readonly loaded: LoadedBytes
  readonly body: BodyQuery
}

/** A body that is too large to be shown as a tree at once. */
function LargeBody({ id, loaded, body }: LargeBodyProps) {
  const { error, isFetching } = body
  const loadWhole = () => loadRest(id, 'decoded')
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

/** A delivery without a body: possible reasons. */
function EmptyBody() {
  return (
    <EmptyState
      title="The body is empty"
      actions={<Button onClick={() => showTab('raw')}>Show headers</Button>}
    >
      Both services send JSON. Check that the sender has a body to send.
    </EmptyState>
  )
}

/** A body that is not UTF-8, also one that could not be decompressed, or that costs too much to decompress. */
function BinaryBody({ detail }: { readonly detail: DeliveryDetail }) {
  return (
    <EmptyState
      title={detail.bodyProblem === 'not-decoded' ? 'The body is not decoded' : 'The body is not text'}
      actions={<Button onClick={() => showTab('raw')}>Show bytes</Button>}
    >
      {binaryReason(detail)}
    </EmptyState>
  )
}

function binaryReason({ bodyProblem, contentEncoding }: DeliveryDetail): string {
  if (bodyProblem === 'not-decoded')
    return 'The body is small but decodes to a very large text, so it is not decoded. It is saved as received.'
  if (contentEncoding === null) return 'The body isn’t UTF-8, so it has no fields. Send JSON in UTF-8.'
  return `The body doesn’t decode to UTF-8. Check its Content-Encoding, ${contentEncoding}.`
}

interface TextBodyProps {
  readonly detail: DeliveryDetail
  readonly text: string
  readonly problem: JsonProblem
}

/** Text that is not JSON: the place of the error, and a remedy. */
function TextBody({ detail, text, problem }: TextBodyProps) {
  return (
    <>
      <PaneInset>
        <Notice tone="info" title="Not JSON.">
          Line {problem.line}, column {problem.column}: expected {problem.expected}, found {problem.found}.{' '}
          {remedyFor(detail, text)}
        </Notice>
      </PaneInset>
      <LineView text={text} label="Body as text" />
    </>
  )
}

function remedyFor({ isTruncated }: DeliveryDetail, text: string): string {
  if (isTruncated) return 'The rest is missing; send it again.'
  if (/^\s*</.test(text)) return 'It looks like HTML or XML. Check the sender’s URL and content type.'
  if (/^[\w.%+[\]-]+=/.test(text)) return 'It looks like a form. Send JSON.'
  return 'Correct it in the sender.'
}

/** A longer text is shown only as a tree, which reads its visible part. */
const longestFields = 256 * 1024

interface JsonBodyProps {
  readonly detail: DeliveryDetail
  readonly text: string
  readonly root: JsonNode
  readonly goal: { readonly pointer: string } | null
}

/** Fields of other products and of unknown kinds have no words. */
function wordsFor(service: Sender, kind: string | null): FieldsOf | null {
  return kind !== null && (service === 'transactions' || service === 'funding') ? { service, kind } : null
}

/** A notification as fields or as JSON; any other JSON only as a tree. */
function JsonBody({ detail, text, root, goal }: JsonBodyProps) {
  const comparison = useQuery(comparisonQuery(detail.id)).data
  const changes = useMemo(
    () => new Map((comparison?.changes ?? []).map(change => [change.path, change])),
    [comparison],
  )
  const { service, kind, findings } = detail
  // Each finding is shown once: at its field, or in the list while that is open.
  const isListed = useIsFindingsListOpen()
  const fields = useMemo(
    () =>
      service !== null && service !== 'none' && text.length <= longestFields
        ? fieldGroupsOf(text, root, wordsFor(service, kind), isListed ? [] : findingsAtFields(findings))
        : null,
    [text, root, service, kind, findings, isListed],
  )
  const view = usePayloadView()
  return (
    <>
      <Row gap="2" isApart className="flex-none px-4 py-2">
        {fields === null ? null : (
          <Segments
            label="Payload layout"
            options={[
              { value: 'fields', label: 'Fields' },
              { value: 'json', label: 'JSON' },
            ]}
            value={view}
            onChange={choosePayloadView}
          />
        )}
        <CopyButton text={text} label="Copy body" className="ml-auto" />
      </Row>
      {fields !== null && view === 'fields' ? (
        <FieldList fields={fields} delivery={detail} kind={kind} changes={changes} goal={goal} />
      ) : (
        <>
          <SizeNotice root={root} />
          <PayloadTree text={text} root={root} delivery={detail} changes={changes} goal={goal} />
        </>
      )}
    </>
  )
}

/** More than any notification has. */
const manyLevels = 64
const manyMembers = 5000

/** A notice that a body is unusually deep or wide, and how it is shown. */
function SizeNotice({ root }: { readonly root: JsonNode }) {
  const { levels, widest, values } = treeSize(root)
  const isDeep = levels > manyLevels
  const isWide = widest > manyMembers
  if (!isDeep && !isWide) return null
  return (
    <PaneInset>
      <Notice
        tone="info"
        title={
          isDeep
            ? `${countText(levels)} levels deep.`
            : `${countText(widest)} entries in one object or array.`
        }
      >
        {countOf(values, 'value')} in all.{' '}
        {isDeep ? 'Deep levels start collapsed; indentation stops at level 20.' : ''}
        {isWide ? ' Long lists show their first and last entries.' : ''}
      </Notice>
    </PaneInset>
  )
}

/** Fields with their meanings, or JSON as a tree. Stays when another delivery is opened. */
const [usePayloadView, choosePayloadView] = pageValue<'fields' | 'json'>('fields')

export { choosePayloadView }
