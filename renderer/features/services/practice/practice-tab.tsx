import { useQuery } from '@tanstack/react-query'
import { FlaskConical, KeyRound, Square } from 'lucide-react'
import type { PracticeStatus } from '#contract/registration/practice'
import { allowHost, practiceQuery, settingsQuery, useRun } from '#data'
import { Button, Loaded, Notice, Place } from '#ui'
import { PracticeFaults } from './practice-faults.tsx'
import { PracticeOptionsForm } from './practice-options.tsx'
import { PracticeStanding } from './practice-standing.tsx'
import {
  createSigned,
  practiceChange,
  startFromDraft,
  stop,
  tryFromDraft,
  usePractice,
} from './practice-state.ts'

/** The practice service, a stand-in for both services: its options, its state and its injected faults. */
export function PracticeTab() {
  const status = useQuery(practiceQuery)
  return (
    <Place
      isUnderTabs
      title="Practice service"
      note="A documented service on this machine, without an account"
      actions={status.data === undefined ? null : <PracticeActions status={status.data} />}
    >
      <Loaded
        from={status}
        loading="Loading practice service"
        failed="Couldn’t load the practice service."
        lines={8}
      >
        {data => (
          <>
            <Problem />
            <RefusedHosts hosts={data.refusedHosts} />
            <PracticeStanding status={data} />
            <PracticeOptionsForm />
            <PracticeFaults />
          </>
        )}
      </Loaded>
    </Place>
  )
}

const busy = 'Wait for the last action.'

function PracticeActions({ status }: { readonly status: PracticeStatus }) {
  const isBusy = useRun(practiceChange)?.status === 'pending'
  const isRunning = status.state === 'running'
  const isSigned = usePractice(one => one.draft.isSigned)
  return (
    <>
      {isRunning ? (
        <Button icon={<Square aria-hidden />} disabled={isBusy} reason={busy} onClick={() => void stop()}>
          Stop
        </Button>
      ) : null}
      <Button disabled={isBusy} reason={busy} onClick={() => void startFromDraft()}>
        {isRunning ? 'Restart' : 'Start only'}
      </Button>
      <Button
        icon={<KeyRound aria-hidden />}
        disabled={isBusy}
        reason={busy}
        onClick={() => void createSigned()}
      >
        Create signed environments
      </Button>
      <Button
        tone="primary"
        icon={<FlaskConical aria-hidden />}
        disabled={isBusy || isSigned}
        reason={isSigned ? 'Registers unsigned. Turn the signature check off.' : busy}
        onClick={() => void tryFromDraft()}
      >
        Start, register and watch
      </Button>
    </>
  )
}

function Problem() {
  const error = useRun(practiceChange)?.error ?? null
  if (error === null) return null
  return (
    <Notice tone="error" title="Action failed." isAlert>
      {error.message}
    </Notice>
  )
}

/** Hosts beyond this machine that a registration named, until they are allowed. */
function RefusedHosts({ hosts }: { readonly hosts: readonly string[] }) {
  const allowed = useQuery(settingsQuery).data?.allowedHosts ?? []
  return hosts
    .filter(host => !allowed.includes(host))
    .map(host => (
      <Notice
        key={host}
        tone="warning"
        isAlert
        title={`${host} is not this machine.`}
        actions={
          <Button size="small" onClick={() => void allowHost(host)}>
            Allow host
          </Button>
        }
      >
        A registration with this host was refused. Allow the host, then register again. Settings lists allowed
        hosts.
      </Notice>
    ))
}
