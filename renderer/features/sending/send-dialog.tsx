import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, useEffect } from 'react'
import { fixturesQuery, useFixture } from '#data'
import { closeOverlay, useNavigation, useOpenDelivery } from '#navigation'
import { Button, Dialog, FormEnd, Kbd, Row, Segments, Stack } from '#ui'
import { OutcomeView } from '../../attempt/outcome-view.tsx'
import { TargetField } from '../../attempt/target-field.tsx'
import { shortId } from '../../notification/labels.ts'
import { FixtureList } from '../fixtures/index.ts'
import { FixturePreview } from './fixture-preview.tsx'
import styles from './send-dialog.module.css'
import {
  chooseFixture,
  chooseSubject,
  chooseTarget,
  editChosenFixture,
  fixtureUse,
  followableRecordKey,
  sendChosenFixture,
  useSending,
} from './state/sending.ts'

/** The dialog that sends a fixture. */
export function SendDialog() {
  const isOpen = useNavigation(state => state.overlay === 'send')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title="Send a fixture"
      description="A sample notification from the specification"
      size="large"
    >
      <div className={clsx('grid min-h-0 flex-1', styles.panes)}>
        <ChosenList />
        <SendForm />
      </div>
    </Dialog>
  )
}

function ChosenList() {
  const fixtureId = useSending(state => state.fixtureId)
  const first = useQuery(fixturesQuery).data?.fixtures[0]?.id
  useEffect(() => {
    if (fixtureId === null && first !== undefined) chooseFixture(first)
  }, [fixtureId, first])
  return <FixtureList chosenId={fixtureId} onChoose={chooseFixture} form="send-form" />
}

function SendForm() {
  const fixtureId = useSending(state => state.fixtureId)
  const fixture = useFixture(fixtureId)
  const outcome = useSending(state => state.outcome)
  const target = useSending(state => state.target)
  const recordKey = useSending(state => state.recordKey)
  if (fixture === undefined) return <Stack gap="2-5" className="min-h-0 min-w-0 px-4 pt-3 pb-3.5" />
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void sendChosenFixture(false)
  }
  return (
    <Stack
      as="form"
      gap="2-5"
      className="min-h-0 min-w-0 px-4 pt-3 pb-3.5"
      id="send-form"
      onSubmit={onSubmit}
    >
      <p className="text-muted">{fixture.description}</p>
      <SubjectField />
      <TargetField target={target} onChange={chooseTarget} />
      <FixturePreview use={fixtureUse(fixture.id, recordKey)} />
      <OutcomeView outcome={outcome} onAllow={() => void sendChosenFixture(true)} />
      <FormEnd
        note={
          recordKey !== null
            ? 'The record’s fields with the new status.'
            : 'New ids, hashes and times per send.'
        }
      >
        <Button onClick={editChosenFixture}>Edit…</Button>
        <Button type="submit" tone="primary" disabled={outcome.state === 'sending'} reason="Sending…">
          Send <Kbd isHint>⏎</Kbd>
        </Button>
      </FormEnd>
    </Stack>
  )
}

/** Chooses between a new record and the next status of the selected one. */
function SubjectField() {
  const fixtureId = useSending(state => state.fixtureId)
  const recordKey = useSending(state => state.recordKey)
  const selected = useOpenDelivery()
  const isFollowable = fixtureId !== null && followableRecordKey(fixtureId) !== null
  return (
    <Row gap="2-5" className="min-h-7">
      <Segments
        label="Record"
        options={[
          { value: 'new', label: 'New record' },
          {
            value: 'next',
            label: 'Next status of the selected record',
            disabled: !isFollowable,
            reason: 'Select a delivery of the same kind first.',
          },
        ]}
        value={recordKey === null ? 'new' : 'next'}
        onChange={value => chooseSubject(value === 'next')}
      />
      {recordKey === null || selected?.recordId == null ? null : (
        <p className="mono overflow-hidden text-ellipsis text-muted text-small">
          {shortId(selected.recordId)}
        </p>
      )}
    </Row>
  )
}
