import { useQuery } from '@tanstack/react-query'
import { FlaskConical, KeyRound, Square } from 'lucide-react'
import type { PracticeStatus } from '#contract/registration/practice'
import { allowHost, practiceQuery, settingsQuery, useRun } from '#data'
import {
  Button,
  CopyButton,
  countOf,
  countText,
  elapsedText,
  Facts,
  FieldGrid,
  Loaded,
  Notice,
  Place,
  Problem,
  ProgressBar,
  perform,
  Row,
  Section,
  StateIndicator,
  Switch,
  TextField,
  VisibleText,
} from '#ui'
import { serviceName } from '../../../notification/service-mark.tsx'
import { shareFields } from './practice-draft.ts'
import { PracticeFaults } from './practice-faults.tsx'
import {
  changePracticeDraft,
  createSigned,
  draftOf,
  practiceChange,
  startFromDraft,
  stop,
  tryFromDraft,
  usePractice,
} from './practice-state.ts'

/** The practice service, a stand-in for both services: its options, its state and its injected faults. */
export function PracticeTab() {
  const status = useQuery(practiceQuery)
  const change = useRun(practiceChange)
  return (
    <Place
      title="Practice service"
      note="It stands in for both services, without an account."
      actions={
        status.data === undefined ? null : (
          <PracticeActions status={status.data} isBusy={change?.status === 'pending'} />
        )
      }
    >
      <Loaded
        from={status}
        loading="Loading practice service"
        failed="Couldn’t load the practice service."
        lines={8}
      >
        {data => (
          <>
            <Problem title="Action failed." error={change?.error ?? null} />
            <RefusedHosts hosts={data.refusedHosts} />
            <PracticeStanding status={data} />
            <PracticeOptionsForm status={data} />
            <PracticeFaults />
          </>
        )}
      </Loaded>
    </Place>
  )
}

interface StatusProps {
  readonly status: PracticeStatus
}

const busy = 'Wait for the last action.'

interface PracticeActionsProps extends StatusProps {
  readonly isBusy: boolean
}

function PracticeActions({ status, isBusy }: PracticeActionsProps) {
  const isRunning = status.state === 'running'
  const isSigned = usePractice(one => one.draft.isSigned)
  return (
    <>
      {isRunning ? (
        <Button
          size="small"
          icon={<Square aria-hidden />}
          disabled={isBusy}
          reason={busy}
          onClick={() => void stop()}
        >
          Stop
        </Button>
      ) : null}
      <Button size="small" disabled={isBusy} reason={busy} onClick={() => void startFromDraft()}>
        {isRunning ? 'Restart' : 'Start only'}
      </Button>
      <Button
        size="small"
        icon={<KeyRound aria-hidden />}
        disabled={isBusy}
        reason={busy}
        onClick={() => void createSigned()}
      >
        Create signed environments
      </Button>
      <Button
        size="small"
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

/** Hosts on other machines that a registration named, until they are allowed. */
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
          <Button size="small" onClick={() => perform(allowHost(host))}>
            Allow host
          </Button>
        }
      >
        A registration with this host was refused. Allow the host, then register again. Settings lists allowed
        hosts.
      </Notice>
    ))
}

/** The state, the registrations and the progress of the practice service. */
function PracticeStanding({ status }: StatusProps) {
  const { state, seed, baseUrl, registrations, planned, delivered, givenUp, isDone, lastElapsedMs } = status
  return (
    <Section title="Status">
      <Facts className="px-0 pt-1 pb-0">
        <dt>State</dt>
        <dd>
          <StateIndicator tone={state === 'running' ? 'good' : 'off'} word={state} />
          {state === 'running' ? <span className="quiet tabular"> with seed {seed}</span> : null}
        </dd>
        {baseUrl === null ? null : (
          <>
            <dt>Base URL</dt>
            <Row as="dd" gap="0-5">
              <span className="mono">{baseUrl}</span>
              <CopyButton text={baseUrl} label="Copy base URL" />
              <span className="quiet ml-2">
                Create an environment with this URL, then register a callback URL.
              </span>
            </Row>
          </>
        )}
        <dt>Registered</dt>
        <dd>
          {registrations.length === 0 ? (
            <span className="quiet">
              {state === 'running' ? 'No callback URL is registered.' : 'Nothing'}
            </span>
          ) : (
            registrations.map(({ service, callbackUrl, isSigned }) => (
              <div key={`${service} ${isSigned}`}>
                {serviceName(service)}
                {isSigned ? ', signed' : ''}{' '}
                <span className="mono quiet">
                  <VisibleText text={callbackUrl} />
                </span>
              </div>
            ))
          )}
        </dd>
      </Facts>
      {planned === 0 ? null : (
        <div className="max-w-140 pt-2.5">
          <ProgressBar
            value={(delivered + givenUp) / planned}
            label={`${countText(delivered)} of ${countOf(planned, 'notification')} delivered`}
          />
          <p className="quiet tabular flex min-h-5 gap-4 text-small">
            {givenUp === 0 ? null : (
              <span className="font-strong text-error">{countText(givenUp)} given up</span>
            )}
            {lastElapsedMs === null ? null : <span>last response after {elapsedText(lastElapsedMs)}</span>}
            {isDone ? <span>done</span> : null}
          </p>
        </div>
      )}
    </Section>
  )
}

const wholes = [
  { key: 'count', label: 'Notifications', note: 'per service, without duplicates' },
  { key: 'perSecond', label: 'Per second', note: 'per service' },
  { key: 'seed', label: 'Seed', note: 'the same seed gives the same notifications' },
  { key: 'port', label: 'Port', note: '0 uses a free port' },
] as const

/** The options for the next start. */
function PracticeOptionsForm({ status }: StatusProps) {
  const own = usePractice(state => state.draft)
  const draft = draftOf({ draft: own }, status)
  const errors = usePractice(state => state.errors)
  return (
    <Section title="Behavior" note="Changes apply at the next start.">
      <FieldGrid>
        {[...wholes, ...shareFields].map(({ key, label, note }, index) => (
          <TextField
            key={key}
            label={label}
            inputMode="decimal"
            value={draft[key]}
            hint={note}
            error={errors[key] ?? null}
            end={index < wholes.length ? undefined : <span className="quiet">%</span>}
            onChange={event => changePracticeDraft({ [key]: event.target.value })}
          />
        ))}
      </FieldGrid>
      <Switch
        className="pt-3"
        label="Check a signature when registering"
        isOn={draft.isSigned}
        onChange={isSigned => changePracticeDraft({ isSigned, key: '', secret: '' })}
        note="As key:nonce:signature. Key and secret are never saved."
      />
      {draft.isSigned ? (
        <FieldGrid>
          <TextField
            label="Key"
            value={draft.key}
            error={errors.key ?? null}
            onChange={event => changePracticeDraft({ key: event.target.value })}
          />
          <TextField
            label="Secret"
            type="password"
            autoComplete="new-password"
            value={draft.secret}
            error={errors.secret ?? null}
            onChange={event => changePracticeDraft({ secret: event.target.value })}
          />
        </FieldGrid>
      ) : null}
      <p className="quiet mt-1.5">
        It retries after 5xx, network errors or five seconds, as observed, and never after 4xx. Retries are
        undocumented.
      </p>
    </Section>
  )
}
