import { useState } from 'react'
import type { RetentionQuestion } from '#contract/deliveries/sessions'
import { chooseRetention, useStatus } from '#data'
import { goToTab } from '#navigation'
import { Button, ConfirmDialog, countOf, countText, Notice, Problem, useAction } from '#ui'
import { useClock } from '../../../notification/use-clock.ts'

const reasons = {
  clock: 'This computer’s clock was set ahead or is wrong, so age can’t be trusted.',
  newest: 'Even the newest delivery is older than the limit.',
  most: 'That is more than half of all.',
} as const satisfies Record<RetentionQuestion['reason'], string>

/** A notice of what retention would remove, which waits for the user's confirmation. */
export function RetentionQuestionNotice() {
  const question = useStatus(status => status?.retentionQuestion ?? null)
  if (question === null) return null
  // The key resets the state, so that the dialog of one question never responds to the next.
  return <Question key={`${question.deliveries} ${question.newestAtMs}`} question={question} />
}

function Question({ question }: { readonly question: RetentionQuestion }) {
  const { deliveries, total, oldestAtMs, newestAtMs, reason } = question
  const clock = useClock()
  const [isConfirming, setConfirming] = useState(false)
  const { run, error } = useAction(() => chooseRetention({ remove: false, deliveries, newestAtMs }))
  const range =
    oldestAtMs === null || newestAtMs === null
      ? ''
      : `, from ${clock.full(oldestAtMs)} to ${clock.full(newestAtMs)}`

  return (
    <>
      <Notice
        isBanner
        tone="warning"
        title={`Retention would delete ${countText(deliveries)} of ${countOf(total, 'delivery', 'deliveries')}.`}
        isAlert
        actions={
          <>
            <Button size="small" onClick={() => setConfirming(true)}>
              Delete now…
            </Button>
            <Button
              size="small"
              tone="primary"
              onClick={() => run(undefined, () => goToTab('sessions', 'storage'))}
            >
              Keep and change limit
            </Button>
          </>
        }
      >
        {error === null ? (
          `${reasons[reason]} Nothing was deleted. Keeping the deliveries turns the limit off.`
        ) : (
          <Problem isInline error={error} />
        )}
      </Notice>
      {isConfirming ? (
        <ConfirmDialog
          title="Delete now?"
          text={<p>{`${countOf(deliveries, 'delivery', 'deliveries')}${range}. This can’t be undone.`}</p>}
          confirmLabel={`Delete ${countOf(deliveries, 'delivery', 'deliveries')}`}
          isDangerous
          onConfirm={() => chooseRetention({ remove: true, deliveries, newestAtMs })}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  )
}
