import { clsx } from 'clsx'
import { type FormEvent, useEffect } from 'react'
import type { Environment } from '#contract/registration/environment'
import { reachCheck, registering, useRun, useStatus, useTunnels } from '#data'
import { Button, Section, Stack, TextField } from '#ui'
import { CallbackChecks } from './callback-checks.tsx'
import { callbackOffers, firstOffer } from './callback-offers.ts'
import { useCallbackUrlChecks } from './callback-url-checks.ts'
import styles from './register-form.module.css'
import { RegisterResultView } from './register-result.tsx'
import {
  beginRegistering,
  checkReach,
  registerNow,
  takeCallbackField,
  typeCallbackUrl,
  useRegister,
} from './register-state.ts'
import { noTunnels } from './registration-state.ts'

interface RegisterFormProps {
  readonly environment: Environment
}

/** Subscribes a callback URL at the service. Nothing goes out before a button is pressed. */
export function RegisterForm({ environment }: RegisterFormProps) {
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  const tunnels = useTunnels() ?? noTunnels
  const isOthers = useRegister(state => state.environmentId !== environment.id)
  const offered = firstOffer(environment, tunnels, captureUrl)
  useEffect(() => beginRegistering(environment.id, offered), [environment.id, offered])
  return isOthers ? null : (
    <Section title="Register a callback URL" note={endpointOf(environment)}>
      <Form environment={environment} />
    </Section>
  )
}

function Form({ environment }: RegisterFormProps) {
  const { id, callbackPath, service } = environment
  const callbackUrl = useRegister(state => state.callbackUrl)
  const known = useCallbackUrlChecks(id)
  const registration = useRun(registering(id))
  const isRegistering = registration?.status === 'pending'
  const isChecking = useRun(reachCheck(id))?.status === 'pending' && !isRegistering
  const blocking = known.checks.find(check => check.severity === 'blocking')
  const unfit = callbackUrl.trim() === '' ? 'Enter a callback URL.' : (blocking?.message ?? null)
  const isUnfit = unfit !== null
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!isUnfit) void registerNow()
  }
  return (
    <Stack as="form" gap="2" aria-label="Register a callback URL" onSubmit={onSubmit}>
      <TextField
        ref={takeCallbackField}
        label="Callback URL"
        isLabelHidden
        inputMode="url"
        placeholder={`https://your-tunnel.example${callbackPath}`}
        value={callbackUrl}
        onChange={event => typeCallbackUrl(event.target.value)}
        end={
          <>
            <Button
              disabled={isUnfit || isChecking || isRegistering}
              reason={unfit ?? (isChecking ? 'Testing…' : 'Registering…')}
              onClick={() => void checkReach()}
            >
              {isChecking ? 'Testing…' : 'Test URL'}
            </Button>
            <Button
              type="submit"
              tone="primary"
              disabled={isUnfit || isRegistering}
              reason={unfit ?? 'Registering…'}
            >
              {isRegistering ? 'Registering…' : 'Register'}
            </Button>
          </>
        }
      />
      <Offers environment={environment} />
      <CallbackChecks known={known} />
      <RegisterResultView result={registration?.data ?? null} service={service} />
    </Stack>
  )
}

function endpointOf({ service }: Environment) {
  return (
    <span className="mono">
      {service === 'transactions' ? 'POST /v4/webhooks' : 'POST /api/v3/webhooks/'}
    </span>
  )
}

/** Suggested callback URLs, each applied with one click. */
function Offers({ environment }: RegisterFormProps) {
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  const tunnels = useTunnels() ?? noTunnels
  const callbackUrl = useRegister(state => state.callbackUrl)
  const offers = callbackOffers(environment, tunnels, captureUrl).filter(offer => offer.url !== callbackUrl)
  if (offers.length === 0) return null
  return (
    <ul className={styles.offers} aria-label="Available addresses">
      {offers.map(({ label, url }) => (
        <li key={label}>
          <button type="button" className={styles.offer} onClick={() => typeCallbackUrl(url)}>
            {label} <span className={clsx('mono quiet', styles.offerUrl)}>{url}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
