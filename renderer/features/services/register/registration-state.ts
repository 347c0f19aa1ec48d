import type { EnvironmentId } from '#contract/registration/environment'
import type { RegistrationRecord } from '#contract/registration/registration'
import type { Tunnel } from '#contract/registration/tunnel'
import { useRegistrations, useStatus, useTunnels } from '#data'
import { type RegistrationProblem, registrationProblem } from './callback-offers.ts'

export const noTunnels: readonly Tunnel[] = []

/**
 * The last registration that the service confirmed, else the last that was already subscribed, which changes
 * nothing there; `null` if nothing was registered.
 */
export function newestOf(
  registrations: readonly RegistrationRecord[],
  environmentId: EnvironmentId,
): RegistrationRecord | null {
  const own = registrations.filter(one => one.environmentId === environmentId)
  const confirmed = own.filter(one => one.outcome === 'registered')
  const [newest] = (confirmed.length === 0 ? own : confirmed).sort(
    (one, other) => other.registeredAtMs - one.registeredAtMs || other.id - one.id,
  )
  return newest ?? null
}

export function useNewestRegistration(environmentId: EnvironmentId): RegistrationRecord | null {
  return useRegistrations(registrations => newestOf(registrations, environmentId))
}

/** Why the registered URL does not lead to this listener now; `null` if it does. */
export function useRegistrationProblem(registration: RegistrationRecord | null): RegistrationProblem | null {
  const captureUrl = useStatus(status => status?.listener.captureUrl ?? null)
  const secureCaptureUrl = useStatus(status => status?.listener.secureCaptureUrl ?? null)
  const tunnels = useTunnels() ?? noTunnels
  return registration === null
    ? null
    : registrationProblem(registration, tunnels, captureUrl, secureCaptureUrl)
}
