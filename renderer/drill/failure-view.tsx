import type { ReactNode } from 'react'
import type { DrillCell, DrillFailure } from '#contract/drill/drill'
import { propertyTexts } from '#contract/drill/properties'
import {
  type DrillTrail,
  extraFields,
  isAsExpected,
  isForged,
  responseBodies,
} from '#contract/drill/sequence'
import type { DeliveryId } from '#contract/terms'
import { VisibleText } from '#ui'
import { changeText } from './drill-text.ts'
import { SequenceLanes } from './sequence-lanes.tsx'
import { StateComparison } from './state-comparison.tsx'
import { VerdictMark } from './verdict-mark.tsx'

interface FailureViewProps {
  readonly failure: DrillFailure
  readonly trail: DrillTrail
  /** `undefined` if the drill no longer has it. */
  readonly cell: DrillCell | undefined
  /** Its ids are pseudonyms, in the command too. */
  readonly isPseudonymous?: boolean
  /** Buttons under the sentence. */
  readonly actions?: ReactNode
  /** The sequence while it is sent again. */
  readonly repeat?: ReactNode
  readonly onOpenDelivery?: (id: DeliveryId) => void
}

/**
 * Why a property is broken: the app's probable behavior, the smallest sequence that shows it, and both end
 * states.
 */
export function FailureView(props: FailureViewProps) {
  const { failure, trail, cell, actions, repeat, onOpenDelivery, isPseudonymous = false } = props
  const { property, sentence, sequence, reference, command } = failure
  const { title, claim } = propertyTexts[property]
  const links = onOpenDelivery === undefined ? {} : { onOpenDelivery }
  const change = cell === undefined ? null : changeText(cell)
  return (
    <article className="flex flex-col gap-4 p-4" aria-label={`${title}, ${failure.trail}`}>
      <header className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-error text-small">
          <VerdictMark verdict="broken" />
          <strong>{title}</strong>
          <span className="mono wrap-anywhere text-muted">
            <VisibleText text={failure.trail} />
          </span>
          {change === null ? null : <span className="text-muted">{change}</span>}
        </p>
        <h3 className="max-w-205 text-balance font-strong text-title leading-6 tracking-tight">
          <VisibleText text={sentence} />
        </h3>
        <p className="text-muted">Expected: {claim}</p>
        <Sources sources={cell?.sources ?? []} />
        {actions === undefined ? null : (
          <div className="flex flex-wrap items-center gap-2 pt-1.5">{actions}</div>
        )}
      </header>
      {repeat}
      <Part title="Smallest sequence" note={sequenceNote(failure)}>
        <SequenceLanes label="Smallest sequence" trail={trail} sequence={sequence} {...links} />
      </Part>
      <AddedFields failure={failure} trail={trail} />
      <ResponseBodies failure={failure} />
      {failure.before.length === 0 && failure.after.length === 0 ? null : (
        <Part title="End states" note="with the trail’s ids">
          <StateComparison trail={trail} failure={failure} />
        </Part>
      )}
      {failure.naive.length === 0 ? null : (
        <Part
          title="End state of a naive handler"
          note="the last arrival sets the status, each complete is credited"
        >
          <Lines text={failure.naive.join('\n')} />
        </Part>
      )}
      {reference.length === 0 ? null : (
        <details>
          <summary className="mb-1.5 cursor-default text-muted text-small">
            Sequence that it is compared with
          </summary>
          <SequenceLanes label="Reference" trail={trail} sequence={reference} {...links} />
        </details>
      )}
      <Part title="Repeat it" note={noteOf(failure, isPseudonymous)}>
        <Lines text={command} />
      </Part>
    </article>
  )
}

/** A saved sequence has no seed. */
function noteOf({ seed, path }: DrillFailure, isPseudonymous: boolean): string {
  const place = path === '' ? 'saved sequence' : `seed ${seed}, path ${path}`
  return isPseudonymous ? `${place}, with pseudonyms` : place
}

function AddedFields({ failure, trail }: Pick<FailureViewProps, 'failure' | 'trail'>) {
  const kinds = failure.sequence
    .filter(({ form }) => form === 'extra-field')
    .flatMap(({ step }) => trail.records[trail.steps[step]?.record ?? 0]?.kind ?? [])
  if (kinds.length === 0) return null
  const fields = [...new Set(kinds)].flatMap(extraFields)
  const lines = fields.map(({ parent, name, value }) => `${parent}/${name}: ${JSON.stringify(value)}`)
  return (
    <Part title="Undocumented fields that were added">
      <Lines text={[...new Set(lines)].join('\n')} />
    </Part>
  )
}

/** The app's different responses. */
function ResponseBodies({ failure: { sequence } }: Pick<FailureViewProps, 'failure'>) {
  return responseBodies(sequence.map(({ response }) => response)).map(({ places, body }) => (
    <Part key={places[0]} title={`Response body to ${places.join(', ')}`}>
      <Lines text={body} />
    </Part>
  ))
}

function Lines({ text }: { readonly text: string }) {
  return (
    <pre
      className="mono wrap-anywhere m-0 overflow-x-auto whitespace-pre-wrap rounded-medium border border-line bg-sunken px-3 py-2 text-small leading-4.5"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
      tabIndex={0}
    >
      <VisibleText text={text} />
    </pre>
  )
}

function sequenceNote({ sequence }: DrillFailure): string {
  const unexpected = sequence.filter(sending => !isAsExpected(sending))
  const accepted = unexpected.filter(isForged).length
  const failed = unexpected.length - accepted
  const notes = [
    `${sequence.length} ${sequence.length === 1 ? 'sending' : 'sendings'}`,
    ...(failed === 0 ? [] : [`${failed} without a 2xx response in time`]),
    ...(accepted === 0 ? [] : [`${accepted} accepted without a right signature`]),
  ]
  return notes.join(', ')
}

/** The sentences of the specification that a property follows from. */
export function Sources({ sources }: { readonly sources: readonly string[] }) {
  if (sources.length === 0) return null
  return (
    <ul className="text-small text-subtle" aria-label="Sources">
      {sources.map(source => (
        <li key={source}>{source}</li>
      ))}
    </ul>
  )
}

interface PartProps {
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}

function Part({ title, note, children }: PartProps) {
  return (
    <section className="flex min-w-0 flex-col gap-1.5">
      <h4 className="m-0 font-strong text-base">
        {title}{' '}
        {note === undefined ? null : (
          <span className="ml-1.5 font-normal text-small text-subtle">{note}</span>
        )}
      </h4>
      {children}
    </section>
  )
}
