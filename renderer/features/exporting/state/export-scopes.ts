import { withVisible } from '#contract/json/invisible-characters'
import type { SessionId } from '#contract/terms'
import type { Selection } from '#contract/transfer/exporting'
import { latestSession, latestStatus, useDeliveries } from '#data'
import { multiSelectedIds, selectedDelivery, useSelection } from '#navigation'
import { hasQueryProblem } from '../../search/index.ts'

/** A selection that can be exported, with its label. */
export interface ExportScope {
  readonly key: string
  readonly label: string
  readonly selection: Selection
}

/** The requested selection first, then those closest to the current view. */
export function exportScopes(asked: Selection | null): readonly ExportScope[] {
  const { selectedId } = useSelection.getState()
  const recordKey = selectedDelivery()?.recordKey ?? null
  const { search } = useDeliveries.getState()
  const ids = multiSelectedIds()
  const session = latestStatus()?.session ?? null
  const selections: Selection[] = [
    ...(asked === null ? [] : [asked]),
    ...(ids.length === 0 ? [] : [{ of: 'deliveries' as const, ids }]),
    ...(search === '' || hasQueryProblem('deliveries') ? [] : [{ of: 'search' as const, query: search }]),
    { of: 'everything' },
    ...(session === null ? [] : [{ of: 'session' as const, sessionId: session.id }]),
    ...(recordKey === null ? [] : [{ of: 'record' as const, recordKey }]),
    ...(selectedId === null ? [] : [{ of: 'deliveries' as const, ids: [selectedId] }]),
  ]
  const scopes = selections.map(selection => ({
    key: JSON.stringify(selection),
    // A choice in a list shows text only.
    label: withVisible(labelOf(selection)),
    selection,
  }))
  return scopes.filter(({ key }, index) => scopes.findIndex(other => other.key === key) === index)
}

function labelOf(selection: Selection): string {
  switch (selection.of) {
    case 'everything':
      return 'All deliveries'
    case 'session':
      return `Session ${sessionName(selection.sessionId)}`
    case 'record':
      return `Trail of ${selection.recordKey.slice(selection.recordKey.lastIndexOf(':') + 1)}`
    case 'deliveries':
      return selection.ids.length === 1
        ? `Delivery ${selection.ids[0]}`
        : `${selection.ids.length} selected deliveries`
    case 'search':
      return `Matching ${selection.query}`
  }
}

function sessionName(id: SessionId): string {
  const current = latestStatus()?.session
  return (current?.id === id ? current.name : latestSession(id)?.name) ?? String(id)
}
