import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import { findingsAtFields } from '#contract/deliveries/finding-groups'
import type { JsonNode } from '#contract/json/text'
import type { Sender } from '#contract/terms'
import { comparisonQuery } from '#data'
import { CopyButton, Row, Segments } from '#ui'
import { useIsFindingsListOpen } from '../../findings/index.ts'
import { SizeNotice } from '../body/size-notice.tsx'
import { FieldList } from '../fields/field-list.tsx'
import { fieldGroupsOf } from '../fields/field-rows.ts'
import type { FieldsOf } from '../fields/field-words.ts'
import styles from './payload-tab.module.css'
import { PayloadTree } from './payload-tree.tsx'
import { choosePayloadView, usePayloadView } from './payload-view.ts'

/** A longer text is shown as a tree alone, which reads its visible part. */
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

/** A notification as fields or as JSON; any other JSON as a tree alone. */
export function JsonBody({ detail, text, root, goal }: JsonBodyProps) {
  const comparison = useQuery(comparisonQuery(detail.id)).data
  const changes = useMemo(
    () => new Map((comparison?.changes ?? []).map(change => [change.path, change])),
    [comparison],
  )
  const { service, kind, findings } = detail
  // Each finding is told once: at its field, or in the list while that is open.
  const isListed = useIsFindingsListOpen()
  const fields = useMemo(
    () =>
      service !== null && service !== 'none' && text.length <= longestFields
        ? fieldGroupsOf(text, root, wordsFor(service, kind), isListed ? [] : findingsAtFields(findings))
        : null,
    [text, root, service, kind, findings, isListed],
  )
  const view = usePayloadView(state => state.view)
  return (
    <>
      {fields === null ? null : (
        <Row gap="2" isApart className={styles.bar}>
          <Segments
            label="Payload layout"
            options={[
              { value: 'fields', label: 'Fields' },
              { value: 'json', label: 'JSON' },
            ]}
            value={view}
            onChange={choosePayloadView}
          />
          <CopyButton text={text} label="Copy body" />
        </Row>
      )}
      {fields !== null && view === 'fields' ? (
        <FieldList fields={fields} kind={kind} changes={changes} goal={goal} />
      ) : (
        <>
          <SizeNotice root={root} />
          <PayloadTree text={text} root={root} findings={findings} changes={changes} goal={goal} />
        </>
      )}
    </>
  )
}
