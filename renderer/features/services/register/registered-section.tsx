import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import type { Environment } from '#contract/registration/environment'
import type { RegistrationRecord } from '#contract/registration/registration'
import type { Service } from '#contract/terms'
import { registering, useRegistrations, useRun } from '#data'
import { Button, CopyButton, Notice, Row, Section, Truncate, VisibleText } from '#ui'
import { useClock } from '../../../notification/use-clock.ts'
import { eventText } from './outcome-text.ts'
import { registerAgain } from './register-state.ts'
import styles from './registered-section.module.css'
import { useNewestRegistration, useRegistrationProblem } from './registration-state.ts'

/** This Hooktrail's registrations at the environment, each with its time. */
export function RegisteredSection({ environment }: { readonly environment: Environment }) {
  const clock = useClock()
  const newest = useNewestRegistration(environment.id)
  const rows = useRegistrations(known => known.filter(one => one.environmentId === environment.id).reverse())
  if (rows.length === 0) return null
  return (
    <Section title="Registered" note="Created by this Hooktrail">
      {newest === null ? null : <LeadsElsewhere registration={newest} />}
      <ul className={clsx('border-line-soft border-t', styles.list)} aria-label="Registered callback URLs">
        {rows.map(one => (
          <Row
            as="li"
            gap="1-5"
            key={one.id}
            className={clsx('min-h-row border-line-soft border-b text-small', styles.row)}
          >
            <Truncate as="span" className="mono">
              <VisibleText text={one.callbackUrl} />
            </Truncate>
            <CopyButton text={one.callbackUrl} label="Copy callback URL" />
            <span className="quiet whitespace-nowrap">
              <VisibleText text={wordsOf(one, environment.service)} />
            </span>
            <time className="quiet tabular whitespace-nowrap" title={clock.full(one.registeredAtMs)}>
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
      className={styles.elsewhere}
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
