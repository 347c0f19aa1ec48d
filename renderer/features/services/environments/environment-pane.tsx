import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type {
  Authentication,
  Environment,
  SecretView,
  SourceAddressList,
} from '#contract/registration/environment'
import type { RegistrationRecord } from '#contract/registration/registration'
import type { Service } from '#contract/terms'
import { registering, removeEnvironment, useRegistrations, useRun } from '#data'
import {
  Button,
  ConfirmDialog,
  CopyButton,
  Facts,
  MoreMenu,
  Notice,
  PaneHead,
  Row,
  Section,
  Truncate,
  VisibleText,
} from '#ui'
import { NamedServiceMark, serviceName } from '../../../notification/service-mark.tsx'
import { useClock } from '../../../notification/use-clock.ts'
import { OpenProjectFile } from '../../project/index.ts'
import { CallsSection } from '../register/calls-section.tsx'
import { ExtensionSection } from '../register/extension-section.tsx'
import { eventText } from '../register/outcome-text.ts'
import { RegisterForm } from '../register/register-form.tsx'
import { registerAgain } from '../register/register-state.ts'
import { useNewestRegistration, useRegistrationProblem } from '../register/registration-state.ts'
import { openEnvironmentForm, saveAndSelect } from './environment-choice.ts'
import { EnvironmentHealthFact } from './environment-health.tsx'
import { maskedText, SecretState } from './form/secret-text.tsx'

/** One environment: its facts, its registrations, and every call to it. */
export function EnvironmentPane({ environment }: { readonly environment: Environment }) {
  return (
    <section
      id="environment-detail"
      className="@container flex h-full flex-col bg-pane"
      aria-label="Environment"
    >
      <EnvironmentHead environment={environment} />
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-4 pt-3 pb-8 *:flex-none">
        {environment.isFromFile ? (
          <Notice tone="info" actions={<OpenProjectFile />}>
            This environment is from hooktrail.config.json. Change the file instead.
          </Notice>
        ) : null}
        <EnvironmentFacts environment={environment} />
        <RegisteredSection environment={environment} />
        <RegisterForm environment={environment} />
        <CallsSection environment={environment} />
        <ExtensionSection environment={environment} />
      </div>
    </section>
  )
}

function EnvironmentHead({ environment }: { readonly environment: Environment }) {
  const [isRemoving, setRemoving] = useState(false)
  const { id, name, service, isFromFile = false } = environment
  const count = useRegistrations(
    registrations => registrations.filter(one => one.environmentId === id).length,
  )
  return (
    <PaneHead
      before={<NamedServiceMark service={service} />}
      title={name}
      mark={<span className="quiet whitespace-nowrap">{serviceName(service)}</span>}
      actions={
        <>
          <Button
            size="small"
            icon={<Pencil aria-hidden />}
            disabled={isFromFile}
            reason={inFile}
            onClick={() => openEnvironmentForm(id)}
          >
            Edit
          </Button>
          <MoreMenu
            label="Environment actions"
            items={[
              {
                label: 'Delete…',
                Icon: Trash2,
                isDangerous: true,
                isDisabled: isFromFile,
                reason: inFile,
                run: () => setRemoving(true),
              },
            ]}
          />
        </>
      }
    >
      {isRemoving ? (
        <ConfirmDialog
          title={`Delete ${name}?`}
          text={
            <>
              Its secrets and registrations are deleted here. The service is not changed
              {count === 0 ? '.' : ': registered URLs still receive notifications.'} Captured deliveries stay.
            </>
          }
          confirmLabel="Delete environment"
          isDangerous
          onConfirm={() => removeEnvironment(id)}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </PaneHead>
  )
}

const inFile = 'Set in hooktrail.config.json.'

/** The facts of an environment. Secrets are masked. */
function EnvironmentFacts({ environment }: { readonly environment: Environment }) {
  const { baseUrl, callbackPath, sourceAddresses } = environment
  return (
    <Facts className="p-0">
      <dt>Status</dt>
      <dd>
        <EnvironmentHealthFact environment={environment} />
      </dd>
      <dt>Base URL</dt>
      <Row as="dd" gap="0-5">
        <span className="mono">{baseUrl}</span>
        <CopyButton text={baseUrl} label="Copy base URL" />
      </Row>
      <dt>Authentication</dt>
      <dd>
        <AuthenticationFact environment={environment} />
      </dd>
      <dt>Callback path</dt>
      <dd>
        <span className="mono">{callbackPath}</span>{' '}
        <span className="quiet">and its subpaths belong to this environment</span>
      </dd>
      <dt>Source addresses</dt>
      <dd>
        <AddressFact list={sourceAddresses} />
      </dd>
    </Facts>
  )
}

const kindLabels = { header: 'Fixed headers', hmac: 'Signed, key:nonce:signature' } as const

function AuthenticationFact({ environment }: { readonly environment: Environment }) {
  const [isRemoving, setRemoving] = useState(false)
  const { authentication } = environment
  if (authentication.kind === 'none') return <span className="quiet">None: calls are unauthenticated</span>
  return (
    <>
      <Row gap="0-5">
        {kindLabels[authentication.kind]}
        {environment.isFromFile ? null : (
          <>
            <Button
              className="ml-2"
              size="small"
              tone="quiet"
              onClick={() => openEnvironmentForm(environment.id)}
            >
              Replace…
            </Button>
            <Button size="small" tone="quiet" onClick={() => setRemoving(true)}>
              Delete…
            </Button>
          </>
        )}
      </Row>
      <ul>
        {secretsOf(authentication).map(({ label, secret }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two headers can have one name, and none moves
          <li key={index} className="flex flex-wrap items-baseline gap-x-3">
            <span className="mono wrap-anywhere min-w-21">{label}</span>
            <span className="mono wrap-anywhere min-w-0">{maskedText(secret)}</span>
            <SecretState secret={secret} />
          </li>
        ))}
      </ul>
      {isRemoving ? (
        <ConfirmDialog
          title={`Delete the secrets of ${environment.name}?`}
          text="The saved secrets are deleted. Calls to the service fail until you enter new secrets."
          confirmLabel="Delete secrets"
          isDangerous
          onConfirm={() => saveAndSelect({ ...environment, authentication: { kind: 'none' } })}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  )
}

function secretsOf(
  authentication: Exclude<Authentication, { kind: 'none' }>,
): readonly { readonly label: string; readonly secret: SecretView }[] {
  if (authentication.kind === 'header')
    return authentication.headers.map(({ name, secret }) => ({ label: name, secret }))
  return [
    { label: 'Key', secret: authentication.key },
    { label: 'Secret', secret: authentication.secret },
  ]
}

const basisLabels = {
  published: 'published in the specification',
  observed: 'observed: the specification says “not published”',
  own: 'entered by you',
} as const

function AddressFact({ list }: { readonly list: SourceAddressList }) {
  if (list.basis === 'none' || list.addresses.length === 0)
    return <span className="quiet">None: sources are compared with the published lists</span>
  return (
    <>
      <span className="mono">{list.addresses.join(', ')}</span>{' '}
      <span className="quiet">{basisLabels[list.basis]}</span>
    </>
  )
}

/** This Hooktrail's registrations at the environment, each with its time. */
function RegisteredSection({ environment }: { readonly environment: Environment }) {
  const clock = useClock()
  const newest = useNewestRegistration(environment.id)
  const rows = useRegistrations(known => known.filter(one => one.environmentId === environment.id).reverse())
  if (rows.length === 0) return null
  return (
    <Section title="Registered" note="This Hooktrail registered these callback URLs.">
      {newest === null ? null : <LeadsElsewhere registration={newest} />}
      <ul className="border-line-soft border-t" aria-label="Registered callback URLs">
        {rows.map(one => (
          <Row as="li" gap="1-5" key={one.id} className="min-h-row border-line-soft border-b text-small">
            <Truncate as="span" className="mono">
              <VisibleText text={one.callbackUrl} />
            </Truncate>
            <CopyButton text={one.callbackUrl} label="Copy callback URL" />
            <span className="quiet whitespace-nowrap">
              <VisibleText text={wordsOf(one, environment.service)} />
            </span>
            <time
              className="quiet tabular ml-auto flex-none whitespace-nowrap pl-2.5"
              title={clock.full(one.registeredAtMs)}
            >
              since {clock.short(one.registeredAtMs)}
            </time>
          </Row>
        ))}
      </ul>
    </Section>
  )
}

function wordsOf({ outcome, event, remoteId }: RegistrationRecord, service: Service): string {
  if (outcome === 'already-subscribed') return 'already subscribed, URL unknown'
  const id = remoteId === null ? '' : `id ${remoteId}`
  return [event === null && service === 'transactions' ? '' : eventText(event, service), id]
    .filter(word => word !== '')
    .join(', ')
}

/** A notice that the registered URL no longer leads to this listener. */
function LeadsElsewhere({ registration }: { readonly registration: RegistrationRecord }) {
  const problem = useRegistrationProblem(registration)
  const isBusy = useRun(registering(registration.environmentId))?.status === 'pending'
  if (problem === null) return null
  const { message, url } = problem
  return (
    <Notice
      className="mb-2"
      tone="error"
      title="Notifications don’t arrive here."
      isAlert
      actions={
        url === null ? undefined : (
          <Button
            size="small"
            icon={<RotateCw aria-hidden />}
            disabled={isBusy}
            reason="Registering…"
            onClick={() => void registerAgain(registration.environmentId, url)}
          >
            Register again
          </Button>
        )
      }
    >
      {message}{' '}
      {url === null ? (
        <>
          Registered is{' '}
          <span className="mono">
            <VisibleText text={registration.callbackUrl} />
          </span>
          .
        </>
      ) : (
        <>
          Register <span className="mono">{url}</span> instead.
        </>
      )}
    </Notice>
  )
}
