import { AppError } from '#contract/errors'
import type { EnvironmentId } from '#contract/registration/environment'
import type { RegisterResult } from '#contract/registration/registration'
import { type Service, serviceSchema } from '#contract/terms'
import type { Handlers } from '../dispatch.ts'
import type { Practice } from '../practice/practice.ts'
import type { Registration } from '../registration/registration.ts'

type PracticeHandlers = Pick<Handlers, Extract<keyof Handlers, `practice.${string}`>>

export interface PracticeParts {
  readonly practice: Practice
  readonly registration: Registration
  /** `null` while nothing listens. */
  readonly captureUrl: () => string | null
  /** After environments, or what is registered at them, changed. */
  readonly onEnvironments: () => void
}

export function practiceHandlers(parts: PracticeParts): PracticeHandlers {
  const { practice, registration } = parts

  /** The practice service's environment of a service, at its base URL of now. */
  async function environmentAt(service: Service, baseUrl: string): Promise<EnvironmentId> {
    const name = `practice-${service}`
    const known = (await registration.listEnvironments()).find(one => one.name === name)
    const { id } = await registration.saveEnvironment({
      id: known?.id,
      name,
      service,
      baseUrl,
      authentication: { kind: 'none' },
    })
    return id
  }

  return {
    'practice.status': () => practice.status(),
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
          'Hooktrail does not listen for deliveries. Choose a port in Settings first.',
        )
      }
      await practice.start(options)
      const baseUrl = practice.status().baseUrl ?? ''
      const registrations: RegisterResult[] = []
      for (const service of serviceSchema.options) {
        const id = await environmentAt(service, baseUrl)
        const callbackUrl = `${captureUrl}/practice-${service}`
        registrations.push(await registration.register(id, { callbackUrl, skipProbe: true }, {}))
      }
      parts.onEnvironments()
      return { status: practice.status(), registrations }
    },
  }
}
