import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { RouteSigning } from '#contract/sending/additions'
import type { Attempt, Fixture } from '#contract/sending/sending'
import type { FixtureId } from '#contract/terms'
import { change, type FixtureUse, fixturesQuery, useFixture } from '#data'
import { closeOverlay, type OverlayProps, selectedDelivery, useOpenDelivery } from '#navigation'
import { Button, Dialog, DialogForm, Row, Segments, usePageState } from '#ui'
import { type Sending, useSending } from '../../attempt/outcome.ts'
import { OutcomeView } from '../../attempt/outcome-view.tsx'
import { chooseSendSigning, problemOfSigning, useSendSigning } from '../../attempt/signing.ts'
import { SigningField } from '../../attempt/signing-field.tsx'
import { rememberUrl, type TargetChoice, toTarget, useTarget } from '../../attempt/target-choice.ts'
import { TargetField } from '../../attempt/target-field.tsx'
import { shortId } from '../../notification/labels.ts'
import { FixtureList, openFixture } from '../fixtures/index.ts'
import { FixturePreview, fixtureUse, followableRecordKey } from './fixture-preview.tsx'
import styles from './send-dialog.module.css'

export function SendDialog({ isOpen, fixtureId }: OverlayProps<'send'>) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title="Send a fixture"
      description="A sample notification from the specification"
      size="large"
    >
      <Panes openedId={fixtureId ?? null} />
    </Dialog>
  )
}

/** Starts with the fixture that it was opened with, else with the last one. */
function Panes({ openedId }: { readonly openedId: FixtureId | null }) {
  const first = useQuery(fixturesQuery).data?.fixtures[0]?.id ?? null
  const [lastId, setLastId] = usePageState<FixtureId | null>('send.fixture', null)
  const [chosenId, setChosen] = useState(openedId ?? lastId)
  const fixture = useFixture(chosenId ?? first)
  const [isNext, setNext] = useState(false)
  const [target, setTarget] = useTarget('send', 'listener')
  const signing = useSendSigning()
  const recordKey = isNext && fixture !== undefined ? followableRecordKey(fixture.id) : null
  const use = fixture === undefined ? null : fixtureUse(fixture.id, recordKey)
  const sending = useSending(async allowRemote => {
    if (use === null) throw new Error('Select a fixture.')
    rememberUrl(target)
    const additions = { signing }
    return change('fixtures.send', { ...use, target: toTarget(target), additions, allowRemote })
  })

  return (
    <div className={clsx('grid min-h-0 flex-1', styles.panes)}>
      <FixtureList
        chosenId={chosenId ?? first}
        onChoose={sending.changing(id => {
          setChosen(id)
          setLastId(id)
        })}
        form="send-form"
      />
      {fixture === undefined || use === null ? (
        <div className="min-w-0" />
      ) : (
        <SendForm
          {...{ fixture, use, target, recordKey, signing, sending }}
          onNext={sending.changing(setNext)}
          onTarget={sending.changing(setTarget)}
          onSigning={sending.changing(chooseSendSigning)}
        />
      )}
    </div>
  )
}

interface SendFormProps {
  readonly fixture: Fixture
  readonly use: FixtureUse
  /** `null`: a new record. */
  readonly recordKey: string | null
  readonly target: TargetChoice
  readonly signing: RouteSigning | null
  readonly sending: Sending<Attempt>
  readonly onNext: (isNext: boolean) => void
  readonly onTarget: (target: TargetChoice) => void
  readonly onSigning: (signing: RouteSigning | null) => void
}

function SendForm({ fixture, use, recordKey, target, signing, sending, ...on }: SendFormProps) {
  const { outcome, start } = sending
  /** Opens it in the place Send, to edit it, send it many times or save it. */
  function edit(): void {
    const recordId = selectedDelivery()?.recordId ?? null
    const { id, kind } = fixture
    openFixture(id, recordKey === null || recordId === null ? null : { recordKey, recordId, kind })
  }

  return (
    <DialogForm
      id="send-form"
      className="min-w-0"
      onSubmit={() => start(false)}
      note={
        recordKey !== null
          ? 'The record’s fields with the new status.'
          : 'Each send has new ids, hashes and times.'
      }
      buttons={<Button onClick={edit}>Edit…</Button>}
      submit="Send"
      hasKey
      blocked={problemOfSigning(signing) ?? (outcome.state === 'sending' ? 'Sending…' : null)}
    >
      <p className="text-muted">{fixture.description}</p>
      <SubjectField
        isNext={recordKey !== null}
        isFollowable={followableRecordKey(fixture.id) !== null}
        onChange={on.onNext}
      />
      <TargetField target={target} onChange={on.onTarget} />
      <SigningField signing={signing} onChange={on.onSigning} />
      <FixturePreview use={use} />
      <OutcomeView outcome={outcome} onAllow={() => start(true)} />
    </DialogForm>
  )
}

interface SubjectFieldProps {
  readonly isNext: boolean
  readonly isFollowable: boolean
  readonly onChange: (isNext: boolean) => void
}

/** Chooses between a new record and the next status of the selected one. */
function SubjectField({ isNext, isFollowable, onChange }: SubjectFieldProps) {
  const selected = useOpenDelivery()
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
        value={isNext ? 'next' : 'new'}
        onChange={value => onChange(value === 'next')}
      />
      {!isNext || selected?.recordId == null ? null : (
        <p className="mono overflow-hidden text-ellipsis text-muted text-small">
          {shortId(selected.recordId)}
        </p>
      )}
    </Row>
  )
}
