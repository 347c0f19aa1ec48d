import { randomBytes } from 'node:crypto'
import { AppError } from '#contract/errors'
import type { AuthenticationInput, Environment, SecretPlaceName } from '#contract/registration/environment'
import type { RegisterResult } from '#contract/registration/registration'
import { type Service, serviceSchema } from '#contract/terms'
import type { Practice } from '../practice/practice.ts'
import type { Registration } from '../registration/registration.ts'
import type { Handlers } from './dispatch.ts'
import type { EventHub } from './event-hub.ts'

export interface PracticeParts {
  readonly practice: Practice
  readonly registration: Registration
  /** `null` while the listener is stopped. */
  readonly captureUrl: () => string | null
  readonly hub: Pick<EventHub, 'publish'>
}

export function practiceHandlers(parts: PracticeParts) {
  const { practice, registration } = parts

  /** Finds or creates an environment of this name at the practice service's current base URL. */
  async function environmentAt(
    name: string,
    service: Service,
    authentication: AuthenticationInput,
  ): Promise<Environment> {
    const known = (await registration.listEnvironments()).find(one => one.name === name)
    const baseUrl = practice.status().baseUrl ?? ''
    return registration.saveEnvironment({ id: known?.id, name, service, baseUrl, authentication })
  }

  function safeSecretPlace(): SecretPlaceName {
    const places = registration.secretPlaces()
    const safe = places.find(({ isSafe }) => isSafe)
    if (safe !== undefined) return safe.place
    throw new AppError('secret-place-unsafe', places[0]?.message ?? 'This host saves no secrets.')
  }

  return {
    'practice.status': practice.status,
    'practice.start': async options => {
      await practice.start(options)
      return practice.status()
    },
    'practice.stop': async () => {
      await practice.stop()
      return practice.status()
    },
    'practice.faults': ({ offset, limit }) => practice.faults(offset, limit),
    'practice.try': async options => {
      const captureUrl = parts.captureUrl()
      if (captureUrl === null) {
        throw new AppError(
          'not-listening',
          'Hooktrail does not capture deliveries now. Resume capturing, or choose a port in Settings.',
        )
      }
      await practice.start(options)
      const registrations: RegisterResult[] = []
      for (const service of serviceSchema.options) {
        const { id } = await environmentAt(`practice-${service}`, service, { kind: 'none' })
        const callbackUrl = `${captureUrl}/practice-${service}`
        registrations.push(await registration.register(id, { callbackUrl, skipProbe: true }, {}))
      }
      parts.hub.publish('environments.changed', {})
      return { status: practice.status(), registrations }
    },
    'practice.createSigned': async options => {
      const place = safeSecretPlace()
      const key = randomBytes(8).toString('hex')
      const secret = randomBytes(32).toString('hex')
      const environments: Environment[] = []
      const known = await registration.listEnvironments()
      const open = serviceSchema.options.filter(service =>
        known.some(one => one.name === `practice-${service}` && one.authentication.kind === 'none'),
      )
      await practice.takeSigned({ key, secret }, options, open.length > 0)
      // A start may have changed the port.
      for (const service of open) await environmentAt(`practice-${service}`, service, { kind: 'none' })
      for (const service of serviceSchema.options) {
        const name = `practice-signed-${service}`
        const before = known.find(one => one.name === name)
        // Its registrations are from an earlier start, which the service has forgotten.
        if (before !== undefined) await registration.removeEnvironment(before.id)
        const authentication: AuthenticationInput = {
          kind: 'hmac',
          key: { from: 'value', value: key, place },
          secret: { from: 'value', value: secret, place },
        }
        environments.push(await environmentAt(name, service, authentication))
      }
      parts.hub.publish('environments.changed', {})
      return { status: practice.status(), environments }
    },
  } satisfies Partial<Handlers>
}
