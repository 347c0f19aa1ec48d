import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, type KeyboardEvent, useMemo } from 'react'
import type { Fixture } from '#contract/sending/sending'
import { fixturesQuery } from '#data'
import { closeOverlay, useNavigation } from '#navigation'
import { Button, Dialog, FormEnd, Kbd, Loaded, PickList, Stack } from '#ui'
import { OutcomeView } from '../../attempt/outcome-view.tsx'
import { TargetField } from '../../attempt/target-field.tsx'
import { kindText, shortId } from '../../notification/labels.ts'
import { StatusLabel } from '../../notification/status-label.tsx'
import { FixturePreview } from './fixture-preview.tsx'
import styles from './next-status-dialog.module.css'
import {
  type ContinuedRecord,
  chooseNextFixture,
  chooseNextTarget,
  editNextStatus,
  nextFixtures,
  sendNextStatus,
  useNextStatus,
} from './state/next-status.ts'
import { fixtureUse } from './state/sending.ts'

/** Sends the next status of a trail's record: its last notification in a documented status that can follow. */
export function NextStatusDialog() {
  const isOpen = useNavigation(state => state.overlay === 'next-status')
  const record = useNextStatus(state => state.record)
  return (
    <Dialog
      isOpen={isOpen && record !== null}
      onClose={closeOverlay}
      title="Send next status"
      description={record === null ? '' : `${kindText(record.kind)} ${shortId(record.recordId)}`}
      size="medium"
    >
      {record === null ? null : <Content record={record} />}
    </Dialog>
  )
}

function Content({ record }: { readonly record: ContinuedRecord }) {
  const catalog = useQuery(fixturesQuery)
  return (
    <Loaded from={catalog} loading="Loading fixtures" failed="Couldn’t load the fixtures.">
      {({ fixtures }) => <NextStatusForm record={record} fixtures={fixtures} />}
    </Loaded>
  )
}

interface NextStatusFormProps {
  readonly record: ContinuedRecord
  readonly fixtures: readonly Fixture[]
}

function NextStatusForm({ record, fixtures }: NextStatusFormProps) {
  const { method, fixtureId, target, outcome } = useNextStatus()
  const choices = useMemo(() => nextFixtures(fixtures, record, method), [fixtures, record, method])
  const chosen = choices.find(({ id }) => id === fixtureId) ?? choices[0]
  if (chosen === undefined) return null
  const { id } = chosen

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void sendNextStatus(id, false)
  }

  /** The list has no field, so Enter does not submit automatically. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const isInList = event.target instanceof HTMLElement && event.target.role === 'listbox'
    if (event.key !== 'Enter' || !isInList) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <Stack as="form" gap="2-5" className="min-h-0 px-4 pt-3 pb-3.5" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className="max-h-47 flex-none overflow-hidden rounded border border-line *:max-h-46.5">
        <PickList
          label="Next status"
          name="next-status"
          rows={choices}
          selectedId={id}
          onSelect={chooseNextFixture}
          rowClass={clsx('grid min-h-row items-center gap-x-2.5', styles.choice)}
          renderRow={fixture => <Choice fixture={fixture} />}
          isFirstFocus
        />
      </div>
      <TargetField target={target} onChange={chooseNextTarget} />
      <FixturePreview use={fixtureUse(id, record.recordKey)} />
      <OutcomeView className="max-h-40" outcome={outcome} onAllow={() => void sendNextStatus(id, true)} />
      <FormEnd note="The record’s fields with the new status.">
        <Button onClick={() => editNextStatus(id)}>Edit…</Button>
        <Button type="submit" tone="primary" disabled={outcome.state === 'sending'} reason="Sending…">
          Send <Kbd isHint>⏎</Kbd>
        </Button>
      </FormEnd>
    </Stack>
  )
}

function Choice({ fixture }: { readonly fixture: Fixture }) {
  return (
    <>
      <StatusLabel status={fixture.status} refundStatus={fixture.refundStatus} hasRefundWord />
      <span className="quiet truncate">{fixture.description}</span>
    </>
  )
}
