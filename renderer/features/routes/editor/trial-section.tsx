import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RouteContent, RouteTrial } from '#contract/sending/routes'
import { type DeliveryId, deliveryId } from '#contract/terms'
import { trialQuery, useDeliveries } from '#data'
import { useSelection } from '#navigation'
import { Button, NumberInput, Row, Section, Stack, Tag, useWrongNumbers, WrongNumbers } from '#ui'
import { contentOf, type RouteDraft } from '../route-draft.ts'
import { ruleSentence } from '../rules/rule-text.ts'
import { TargetNote } from '../targets/target-row.tsx'

interface TrialParams {
  readonly route: RouteContent
  readonly deliveryId: DeliveryId
}

interface TrialSectionProps {
  readonly draft: RouteDraft
  /** Why the route is invalid. */
  readonly problem: string | null
}

/** A trial: the result of the form's route for one delivery. */
export function TrialSection({ draft, problem }: TrialSectionProps) {
  const { wrong, addWrong } = useWrongNumbers()
  const [id, setId] = useState<number | null>(deliveryToTry)
  const blocked = id === null || wrong !== null ? 'Enter the id of a delivery.' : problem
  const [asked, setAsked] = useState<TrialParams | null>(null)
  // A trial is outdated once the form was changed.
  const isFresh = asked !== null && JSON.stringify(asked.route) === JSON.stringify(contentOf(draft))
  const { data: trial, error, refetch } = useQuery(trialQuery(asked))
  function tryWith(chosen: DeliveryId): void {
    if (isFresh && asked.deliveryId === chosen) void refetch()
    else setAsked({ route: contentOf(draft), deliveryId: chosen })
  }
  return (
    <Section title="Test" note="Nothing is sent or counted.">
      <Row gap="2" className="min-h-7">
        <span>Delivery</span>
        <WrongNumbers value={addWrong}>
          <NumberInput
            label="Delivery to test with"
            value={id}
            minimum={1}
            maximum={Number.MAX_SAFE_INTEGER}
            placeholder="id"
            onChange={setId}
          />
        </WrongNumbers>
        <Button
          size="small"
          disabled={blocked !== null}
          reason={blocked ?? ''}
          onClick={() => id !== null && tryWith(deliveryId(id))}
        >
          Test route
        </Button>
      </Row>
      <div role="status">
        {!isFresh ? null : error !== null ? (
          <TargetNote isError>{error.message}</TargetNote>
        ) : trial === undefined ? null : (
          <Trial trial={trial} draft={draft} />
        )}
      </div>
    </Section>
  )
}

/** The default delivery of a trial: the selected one, else the newest in the list. */
function deliveryToTry(): DeliveryId | null {
  return useSelection.getState().selectedId ?? useDeliveries.getState().rows[0]?.id ?? null
}

function Trial({ trial, draft }: { readonly trial: RouteTrial; readonly draft: RouteDraft }) {
  if (!trial.fitsPath) return <p>The path does not match: the route would skip this delivery.</p>
  return (
    <Stack as="ul" gap="0-75" className="py-1.5">
      {draft.isEnabled ? null : <li>The route is off. If it were on:</li>}
      <li>{forwardText(trial, draft)}</li>
      {trial.forwardsTo.map(url => (
        <li key={url} className="mono wrap-anywhere pl-3">
          {url}
        </li>
      ))}
      <li>{responseText(trial, draft)}</li>
      {trial.rules.map((outcome, index) => {
        const entry = draft.rules[index]
        return entry === undefined ? null : (
          <li key={entry.key} className="text-muted text-small">
            <Tag>{outcomeWords[outcome]}</Tag> {ruleSentence(entry.rule)}
          </li>
        )
      })}
    </Stack>
  )
}

function forwardText({ isFound, forwardsTo }: RouteTrial, draft: RouteDraft): string {
  if (draft.targets.length === 0) return 'The delivery is not forwarded.'
  if (!isFound) return 'The delivery is not forwarded: the filter does not match.'
  return forwardsTo.length === 1
    ? 'The delivery is forwarded to'
    : `The delivery is forwarded to ${forwardsTo.length} apps:`
}

function responseText({ rules, isFound }: RouteTrial, draft: RouteDraft): string {
  const usual = draft.responseMode === 'app' && isFound ? 'The app responds' : 'Hooktrail responds 200'
  const first = rules.findIndex(outcome => outcome === 'applies' || outcome === 'counts')
  if (first < 0) return draft.rules.length === 0 ? `${usual}.` : `${usual}: no rule matches.`
  return rules[first] === 'applies'
    ? `Rule ${first + 1} responds.`
    : `Rule ${first + 1} responds, depending on its count.`
}

const outcomeWords = {
  off: 'off',
  no: 'no match',
  counts: 'by count',
  applies: 'applies',
} as const satisfies Record<RouteTrial['rules'][number], string>
