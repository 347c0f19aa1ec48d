import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import type { Attempt, Fixture } from '#contract/sending/sending'
import type { DeliveryId, FixtureId } from '#contract/terms'
import { change, fixturesQuery, sentDelivery } from '#data'
import { closeOverlay, type OverlayProps, openedOverlay, openTrail } from '#navigation'
import { Button, Dialog, DialogForm, Loaded, PickList } from '#ui'
import { useSending } from '../../attempt/outcome.ts'
import { OutcomeView } from '../../attempt/outcome-view.tsx'
import { chooseSendSigning, problemOfSigning, useSendSigning } from '../../attempt/signing.ts'
import { SigningField } from '../../attempt/signing-field.tsx'
import { rememberUrl, toTarget, useTarget } from '../../attempt/target-choice.ts'
import { TargetField } from '../../attempt/target-field.tsx'
import { kindText, shortId } from '../../notification/labels.ts'
import { StatusLabel } from '../../notification/status-label.tsx'
import { openFixture } from '../fixtures/index.ts'
import { FixturePreview, fixtureUse } from './fixture-preview.tsx'
import { type ContinuedRecord, continuedRecord, methodOf, nextFixtures } from './next-status.ts'
import styles from './next-status-dialog.module.css'

/** Sends the next status of a trail's record: its last notification in a documented status that can follow. */
export function NextStatusDialog({ isOpen, trail }: OverlayProps<'next-status'>) {
  const record = continuedRecord(trail)
  if (record === null) return null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title="Send next status"
      description={`${kindText(record.kind)} ${shortId(record.recordId)}`}
      size="medium"
    >
      <Content record={record} lastId={trail.steps.at(-1)?.deliveryId ?? null} />
    </Dialog>
  )
}

interface ContentProps {
  readonly record: ContinuedRecord
  readonly lastId: DeliveryId | null
}

function Content({ record, lastId }: ContentProps) {
  const catalog = useQuery(fixturesQuery)
  // Fixtures of the record's method are first. Without it, all of its kind are offered, and sending reports problems of the
  // body.
  const { data: method = null } = useQuery({
    queryKey: ['method', record.kind, lastId],
    queryFn: () => (lastId === null ? null : methodOf(record.kind, lastId)),
  })
  return (
    <Loaded from={catalog} loading="Loading fixtures" failed="Couldn’t load the fixtures." isInset>
      {({ fixtures }) => <NextStatusForm record={record} fixtures={fixtures} method={method} />}
    </Loaded>
  )
}

interface NextStatusFormProps {
  readonly record: ContinuedRecord
  readonly fixtures: readonly Fixture[]
  readonly method: string | null
}

function NextStatusForm({ record, fixtures, method }: NextStatusFormProps) {
  const [fixtureId, setFixture] = useState<FixtureId | null>(null)
  const [target, setTarget] = useTarget('next-status', 'listener')
  const signing = useSendSigning()
  const { outcome, start, changing } = useSending((allowRemote: boolean) => {
    rememberUrl(target)
    const how = { target: toTarget(target), additions: { signing }, allowRemote }
    return change('fixtures.send', { ...fixtureUse(id, recordKey), ...how })
  })
  const choices = useMemo(() => nextFixtures(fixtures, record, method), [fixtures, record, method])
  const chosen = choices.find(one => one.id === fixtureId) ?? choices[0]
  if (chosen === undefined) return null
  const { id } = chosen
  const { recordKey, recordId, kind } = record

  /** Shows it in the trail if it was sent to this listener. If it can't be found, the outcome stays. */
  function send(allowRemote: boolean): void {
    start(allowRemote, async attempt => {
      const delivery = target.to === 'listener' ? await found(attempt) : null
      if (delivery === null || openedOverlay() !== 'next-status') return
      closeOverlay()
      openTrail(recordKey, delivery)
    })
  }

  return (
    <DialogForm
      onSubmit={() => send(false)}
      note="The record’s fields with the new status."
      buttons={<Button onClick={() => openFixture(id, { recordKey, recordId, kind })}>Edit…</Button>}
      submit="Send"
      hasKey
      blocked={problemOfSigning(signing) ?? (outcome.state === 'sending' ? 'Sending…' : null)}
    >
      <div className="max-h-47 flex-none overflow-hidden rounded border border-line *:max-h-46.5">
        <PickList
          label="Next status"
          name="next-status"
          rows={choices}
          selectedId={id}
          onSelect={changing(setFixture)}
          rowClass={clsx('grid min-h-row items-center gap-x-2.5', styles.choice)}
          renderRow={({ status, refundStatus, description }) => (
            <>
              <StatusLabel status={status} refundStatus={refundStatus} hasRefundWord />
              <span className="quiet truncate">{description}</span>
            </>
          )}
          isFirstFocus
        />
      </div>
      <TargetField target={target} onChange={changing(setTarget)} />
      <SigningField signing={signing} onChange={changing(chooseSendSigning)} />
      <FixturePreview use={fixtureUse(id, recordKey)} />
      <OutcomeView className="max-h-40" outcome={outcome} onAllow={() => send(true)} />
    </DialogForm>
  )
}

async function found(attempt: Attempt): Promise<DeliveryId | null> {
  try {
    return (await sentDelivery(attempt))?.id ?? null
  } catch {
    return null
  }
}
