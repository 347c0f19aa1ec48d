import { type FormEvent, useEffect } from 'react'
import type { Environment } from '#contract/registration/environment'
import { useStatus } from '../../../data/status.ts'
import {
  beginRegistering,
  checkReach,
  registerNow,
  typeCallbackUrl,
  useRegister,
} from '../../../state/register-store.ts'
import { readyValue } from '../../../state/resource.ts'
import { useTunnels } from '../../../state/tunnels-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CallbackChecks } from './callback-checks.tsx'
import { callbackOffers, firstOffer } from './callback-offers.ts'
import { RegisterResultView } from './register-result.tsx'
import { noTunnels } from './registration-state.ts'
import './register-form.css'

/** Subscribes a callback URL at the service. Nothing goes out before a button is pressed. */
export function RegisterForm({ environment }: { readonly environment: Environment }) {
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  const tunnels = useTunnels(state => readyValue(state.tunnels) ?? noTunnels)
  const isOthers = useRegister(state => state.environmentId !== environment.id)
  const callbackUrl = useRegister(state => state.callbackUrl)
  const doing = useRegister(state => state.doing)
  const isBlocked = useRegister(state => state.checks.some(check => check.severity === 'blocking'))
  const offered = firstOffer(environment, tunnels, captureUrl)
  useEffect(() => beginRegistering(environment.id, offered), [environment.id, offered])
  if (isOthers) return null
  const isEmpty = callbackUrl.trim() === ''
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!isEmpty && !isBlocked) void registerNow()
  }
  return (
    <Section title="Register a callback URL" note={endpointOf(environment)}>
      <form className="register-form" aria-label="Register a callback URL" onSubmit={onSubmit}>
        <TextField
          label="Callback URL"
          isLabelHidden
          inputMode="url"
          placeholder={`https://your-tunnel.example${environment.callbackPath}`}
          value={callbackUrl}
          onChange={event => typeCallbackUrl(event.target.value)}
          end={
            <>
              <Button
                disabled={isEmpty || isBlocked || doing !== 'nothing'}
                onClick={() => void checkReach()}
              >
                {doing === 'checking' ? 'Checking…' : 'Check reach'}
              </Button>
              <Button type="submit" tone="primary" disabled={isEmpty || isBlocked || doing === 'registering'}>
                {doing === 'registering' ? 'Registering…' : 'Register'}
              </Button>
            </>
          }
        />
        <Offers environment={environment} captureUrl={captureUrl} />
        <CallbackChecks />
        <RegisterResultView service={environment.service} />
      </form>
    </Section>
  )
}

function endpointOf({ service }: Environment) {
  return (
    <span className="mono">
      {service === 'transactions' ? 'POST /v4/webhooks' : 'POST /api/v3/webhooks/'}
    </span>
  )
}

/** Addresses that lead here, to take with one click. */
function Offers({
  environment,
  captureUrl,
}: {
  readonly environment: Environment
  readonly captureUrl: string | null
}) {
  const tunnels = useTunnels(state => readyValue(state.tunnels) ?? noTunnels)
  const callbackUrl = useRegister(state => state.callbackUrl)
  const offers = callbackOffers(environment, tunnels, captureUrl).filter(offer => offer.url !== callbackUrl)
  if (offers.length === 0) return null
  return (
    <ul className="callback-offers" aria-label="Addresses that lead here">
      {offers.map(({ label, url }) => (
        <li key={label}>
          <button type="button" className="callback-offer" onClick={() => typeCallbackUrl(url)}>
            {label} <span className="mono quiet">{url}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
