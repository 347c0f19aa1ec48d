import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchOrder, BatchSelection } from '#contract/sending/replay'
import { change, sessionsQuery, showBatch } from '#data'
import { clearMultiSelection, closeOverlay, type OverlayProps } from '#navigation'
import {
  Checkbox,
  countOf,
  Dialog,
  DialogForm,
  Field,
  FieldGrid,
  NumberInput,
  Select,
  usePageState,
  useWrongNumbers,
  WrongNumbers,
} from '#ui'
import { useSending } from '../../attempt/outcome.ts'
import { StartFailure } from '../../attempt/outcome-view.tsx'
import { SignAgainField, useSignAgain } from '../../attempt/sign-again.tsx'
import { rememberUrl, toTarget, useTarget } from '../../attempt/target-choice.ts'
import { TargetField } from '../../attempt/target-field.tsx'
import { openBatch } from './open-batch.ts'
import { isOneAtATime, numberFields, planOf, type ReplayPlan, type TimingMode } from './replay-plan.ts'

/** The dialog for replaying many deliveries: target, timing and order. */
export function ReplayManyDialog({ isOpen, selection, title }: OverlayProps<'replay-many'>) {
  const shown = useReplayTitle(selection, title)
  return (
    <Dialog isOpen={isOpen} onClose={closeOverlay} title={`Replay ${shown}`} size="medium">
      <ReplayManyForm selection={selection} title={shown} />
    </Dialog>
  )
}

/**
 * The replayed selection: of a session all its current deliveries, which may be more than when the dialog
 * opened.
 */
function useReplayTitle(selection: BatchSelection, title: string): string {
  const sessionId = selection.by === 'session' ? selection.sessionId : null
  const { data } = useQuery({ ...sessionsQuery, enabled: sessionId !== null })
  const session = data?.sessions.find(({ id }) => id === sessionId)
  return session === undefined ? title : countOf(session.deliveryCount, 'delivery', 'deliveries')
}

const timings: readonly { readonly value: TimingMode; readonly label: string }[] = [
  { value: 'asap', label: 'As fast as possible' },
  { value: 'recorded', label: 'As recorded' },
  { value: 'times', label: 'As recorded, faster' },
  { value: 'interval', label: 'At a fixed interval' },
]

const orders: readonly { readonly value: BatchOrder; readonly label: string; readonly hint: string }[] = [
  { value: 'arrived', label: 'Arrival order', hint: '' },
  { value: 'record', label: 'Record order', hint: 'by updated_at, else created_at' },
  { value: 'reversed', label: 'Reverse', hint: 'newest first' },
  { value: 'shuffled', label: 'Shuffle', hint: 'the same seed gives the same order' },
]

const firstPlan: Omit<ReplayPlan, 'concurrency'> & { readonly keepPath: boolean } = {
  keepPath: false,
  timing: 'asap',
  times: 10,
  intervalMs: 100,
  order: 'arrived',
  seed: 1,
  duplicatePercent: 0,
}

interface ReplayManyFormProps {
  readonly selection: BatchSelection
  /** `12 deliveries`. */
  readonly title: string
}

function ReplayManyForm({ selection, title }: ReplayManyFormProps) {
  const [target, setTarget] = useTarget('replay-many', 'url')
  const [last, setLast] = usePageState('replay-many.plan', firstPlan)
  // In a trail the order matters, and concurrent requests may overtake each other.
  const [concurrency, setConcurrency] = useState(selection.by === 'record' ? 1 : 8)
  const state = { ...last, concurrency }
  const { keepPath, timing, order } = state
  const { wrong, addWrong } = useWrongNumbers()
  const again = useSignAgain()
  const { outcome, start, reset, changing } = useSending(async allowRemote => {
    rememberUrl(target)
    const params = {
      selection,
      target: toTarget(target),
      keepPath,
      order,
      ...planOf(state),
      ...again.params,
      allowRemote,
    }
    const batch = await change('batches.start', params)
    showBatch(batch)
    closeOverlay()
    if (selection.by === 'ids') clearMultiSelection()
    openBatch(batch.id)
    return batch
  })

  function changeForm({ concurrency: next = concurrency, ...changed }: Partial<typeof state>): void {
    setLast({ ...last, ...changed })
    setConcurrency(next)
    // While a batch is being started, only another target allows a second.
    if (outcome.state !== 'sending') reset()
  }

  const numberOf = (name: keyof typeof numberFields) => (
    <NumberInput
      {...numberFields[name]}
      value={state[name]}
      onChange={value => value !== null && changeForm({ [name]: value })}
      isRequired
    />
  )

  return (
    <DialogForm
      onSubmit={() => start(false)}
      note={
        again.isSigned
          ? 'Signed again: the attempts are marked as edited headers.'
          : 'Body and headers are sent as captured.'
      }
      submit={`Replay ${title}`}
      hasKey
      blocked={wrong ?? again.problem ?? (outcome.state === 'sending' ? 'Starting…' : null)}
    >
      <TargetField target={target} onChange={changing(setTarget)} />
      {target.to === 'url' ? (
        <Checkbox
          label="Append captured path and query to the URL"
          isChecked={keepPath}
          onChange={next => changeForm({ keepPath: next })}
        />
      ) : null}
      <SignAgainField again={again} onChange={() => outcome.state !== 'sending' && reset()} />
      <WrongNumbers value={addWrong}>
        <FieldGrid>
          <Field label="Timing" note={timingNote(timing)}>
            <Select
              label="Timing"
              value={timing}
              options={timings}
              onChange={next => changeForm({ timing: next })}
            />
            {timing === 'times' ? numberOf('times') : null}
            {timing === 'interval' ? numberOf('intervalMs') : null}
          </Field>
          <Field
            label="Order"
            note={isOneAtATime(state) ? 'Deliveries are sent one at a time, in order.' : undefined}
          >
            <Select
              label="Order"
              value={order}
              options={orders}
              onChange={next => changeForm({ order: next })}
            />
            {order === 'shuffled' ? numberOf('seed') : null}
          </Field>
          {isOneAtATime(state) || timing !== 'asap' ? null : (
            <Field label="Concurrency" note="Above 1, deliveries can overtake each other.">
              {numberOf('concurrency')}
            </Field>
          )}
          <Field label="Duplicates" note="Share of deliveries that are sent twice.">
            {numberOf('duplicatePercent')}
          </Field>
        </FieldGrid>
      </WrongNumbers>
      {wrong === null ? <StartFailure outcome={outcome} onAllow={() => start(true)} /> : null}
    </DialogForm>
  )
}

function timingNote(timing: TimingMode): string | undefined {
  switch (timing) {
    case 'asap':
      return undefined
    case 'recorded':
      return 'With the captured intervals.'
    case 'times':
      return 'With the captured intervals, faster.'
    case 'interval':
      return 'With a fixed interval.'
  }
}
