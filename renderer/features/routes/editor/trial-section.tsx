import { useEffect, useState } from 'react'
import type { RouteTrial } from '#contract/sending/routes'
import type { DeliveryId } from '#contract/terms'
import { deliveryToTry, forgetTrial, tryDraft, useTrial } from '../../../state/trial-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { contentOf, problemOf, type RouteDraft } from '../route-draft.ts'
import { ruleSentence } from '../rules/rule-words.ts'

/** What the route would do with one delivery, as it stands in the form. */
export function TrialSection({ draft }: { readonly draft: RouteDraft }) {
  const [id, setId] = useState<number | null>(deliveryToTry)
  const tried = useTrial(state => state.tried)
  const trial = useTrial(state => state.trial)
  useEffect(() => forgetTrial, [])
  const isFresh = tried === JSON.stringify(contentOf(draft))
  return (
    <Section title="Try it" note="Nothing is sent, nothing is counted.">
      <div className="trial-line">
        <span>With delivery</span>
        <NumberInput
          label="Delivery to try with"
          value={id}
          minimum={1}
          maximum={Number.MAX_SAFE_INTEGER}
          placeholder="id"
          onChange={setId}
        />
        <Button
          size="small"
          disabled={id === null || problemOf(draft) !== null}
          onClick={() => id !== null && void tryDraft(draft, id as DeliveryId)}
        >
          What would it do?
        </Button>
      </div>
      <div role="status">
        {trial === null || !isFresh ? null : trial.state === 'failed' ? (
          <p className="target-note target-error">{trial.error.message}</p>
        ) : trial.state === 'ready' ? (
          <Trial trial={trial.value} draft={draft} />
        ) : null}
      </div>
    </Section>
  )
}

function Trial({ trial, draft }: { readonly trial: RouteTrial; readonly draft: RouteDraft }) {
  if (!trial.fitsPath) return <p>Its path does not fit: the route would leave it alone.</p>
  return (
    <ul className="trial">
      {draft.isEnabled ? null : <li>The route is off. Were it on:</li>}
      <li>{forwardWords(trial, draft)}</li>
      {trial.forwardsTo.map(url => (
        <li key={url} className="trial-url mono">
          {url}
        </li>
      ))}
      <li>{answerWords(trial, draft)}</li>
      {trial.rules.map((outcome, index) => {
        const entry = draft.rules[index]
        return entry === undefined ? null : (
          <li key={entry.key} className="trial-rule">
            <span className="row-tag">{outcomeWords[outcome]}</span> {ruleSentence(entry.rule)}
          </li>
        )
      })}
    </ul>
  )
}

function forwardWords({ isFound, forwardsTo }: RouteTrial, draft: RouteDraft): string {
  if (draft.targets.length === 0) return 'It is forwarded nowhere.'
  if (!isFound) return 'The filter does not find it: it is not forwarded.'
  return forwardsTo.length === 1 ? 'It is forwarded to' : `It is forwarded to ${forwardsTo.length} apps:`
}

function answerWords({ rules, isFound }: RouteTrial, draft: RouteDraft): string {
  const usual = draft.answerMode === 'app' && isFound ? 'The app answers' : 'Hooktrail answers 200'
  const first = rules.findIndex(outcome => outcome === 'applies' || outcome === 'counts')
  if (first < 0) return draft.rules.length === 0 ? `${usual}.` : `${usual}: no rule applies.`
  return rules[first] === 'applies'
    ? `Rule ${first + 1} answers.`
    : `Rule ${first + 1} answers when its turn comes: that is counted as deliveries arrive.`
}

const outcomeWords = {
  off: 'off',
  no: 'does not apply',
  counts: 'by count',
  applies: 'applies',
} as const satisfies Record<RouteTrial['rules'][number], string>
