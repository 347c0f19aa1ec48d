import { Fragment } from 'react'
import type { Change, Comparison } from '#contract/trail'
import { refreshSelection, selectDelivery, useSelection } from '../../state/selection-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { countOf } from '../../ui/number-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusWord } from '../deliveries/status-word.tsx'
import './changes-tab.css'

/** What this delivery changed against its record's previous status, in the record's own order. */
export function ChangesTab() {
  const comparison = useSelection(state => state.comparison)
  switch (comparison.state) {
    case 'loading':
      return <Skeleton lines={5} label="Loading the changes" />
    case 'failed':
      return (
        <Failure
          what="The changes could not be worked out."
          message={comparison.error.message}
          onRetry={refreshSelection}
        />
      )
    case 'ready':
      return <Changes comparison={comparison.value} />
  }
}

function Changes({ comparison }: { readonly comparison: Comparison }) {
  const { changes, previousId, duplicateOf, unavailable } = comparison
  if (unavailable !== null) return <EmptyState title="Nothing to compare">{unavailable}</EmptyState>
  if (previousId === null && duplicateOf === null)
    return (
      <EmptyState title="The first status of its record">
        Changes are shown from the second one on, in the record’s own order, whenever they arrive.
      </EmptyState>
    )
  return (
    <div className="pane-scroll">
      <ComparedWith comparison={comparison} />
      {changes.length === 0 ? (
        <EmptyState title="Nothing changed" />
      ) : (
        <ul className="changes" aria-label="Changes">
          {[...changes]
            .sort((one, other) => Number(one.expected) - Number(other.expected))
            .map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a field may change twice under one repeated name
              <ChangeRow key={index} change={change} />
            ))}
        </ul>
      )}
      {comparison.isCut ? (
        <div className="pane-notice">
          <Notice tone="info">More changed than is listed here. Compare the raw bodies for the rest.</Notice>
        </div>
      ) : null}
    </div>
  )
}

function ComparedWith({ comparison }: { readonly comparison: Comparison }) {
  const { previousId, previousStatus, duplicateOf, isOrderCertain, changes } = comparison
  const loud = changes.filter(change => !change.expected).length
  return (
    <div className="compared">
      {previousId === null ? null : (
        <p>
          {countOf(changes.length, 'change')} since{' '}
          <button type="button" className="compared-with" onClick={() => selectDelivery(previousId)}>
            <StatusWord status={previousStatus} /> delivery {previousId}
          </button>
          {loud > 0 ? (
            <strong className="compared-loud"> {countOf(loud, 'of them', 'of them')} unexpected</strong>
          ) : null}
        </p>
      )}
      {duplicateOf === null ? null : (
        <Notice tone="info" title="A repetition.">
          It says the same as{' '}
          <button type="button" className="compared-with" onClick={() => selectDelivery(duplicateOf)}>
            delivery {duplicateOf}
          </button>
          {previousId === null ? ', the first status of its record.' : ', whose changes these are.'}
        </Notice>
      )}
      {isOrderCertain ? null : (
        <Notice tone="warning" title="Order not certain.">
          Nothing in the two says which came first; arrival decided.
        </Notice>
      )}
    </div>
  )
}

const signs = { add: '+', remove: '−', replace: '~' } as const
const words = { add: 'added', remove: 'removed', replace: 'changed' } as const

function ChangeRow({ change }: { readonly change: Change }) {
  const { op, path, from, to, expected } = change
  return (
    <li
      className={`change change-${op}${expected ? '' : ' change-unexpected'}`}
      data-pointer={path}
      data-expected={expected}
    >
      <span className="change-sign mono" title={words[op]}>
        <span aria-hidden>{signs[op]}</span>
        <span className="visually-hidden">{words[op]}</span>
      </span>
      <span className="change-path mono">
        <PointerText pointer={path} />
      </span>
      <span className="change-values mono">
        {from === null ? null : <del>{from}</del>}
        {from !== null && to !== null ? (
          <span className="change-arrow">
            <span className="visually-hidden">became</span>
            <span aria-hidden>{' → '}</span>
          </span>
        ) : null}
        {to === null ? null : <ins>{to}</ins>}
      </span>
      {expected ? null : <span className="change-word">unexpected</span>}
    </li>
  )
}

/** Breaks before a slash rather than within a name. */
function PointerText({ pointer }: { readonly pointer: string }) {
  if (pointer === '') return 'body'
  return pointer.split(/(?=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a pointer never move
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ))
}
