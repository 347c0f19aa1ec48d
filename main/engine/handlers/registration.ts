import type { Handlers } from '../dispatch.ts'
import type { Registration } from '../registration/registration.ts'

type RegistrationHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `environments.${string}` | `registrations.${string}`>
>

/** `onChange`: after environments, or what is registered at them, changed. */
export function registrationHandlers(registration: Registration, onChange: () => void): RegistrationHandlers {
  async function changed<T>(change: Promise<T>): Promise<T> {
    const result = await change
    onChange()
    return result
  }
  return {
    'environments.list': async () => ({
      environments: await registration.listEnvironments(),
      secretPlaces: registration.secretPlaces(),
    }),
    'environments.save': input => changed(registration.saveEnvironment(input)),
    'environments.remove': async ({ id }) => {
      await changed(registration.removeEnvironment(id))
      return {}
    },
    'environments.test': ({ id }) => registration.testEnvironment(id),

    'registrations.check': async ({ environmentId, ...asked }) => ({
      checks: await registration.check(environmentId, asked),
    }),
    'registrations.register': ({ environmentId, variables, ...asked }) =>
      changed(registration.register(environmentId, asked, variables)),
    'registrations.list': async () => ({ registrations: await registration.listRegistrations() }),
    'registrations.calls': window => registration.listCalls(window),
    'registrations.fetch': ({ environmentId, variables }) =>
      changed(registration.listRemote(environmentId, variables)),
    'registrations.remove': ({ environmentId, remoteId, variables }) =>
      changed(registration.removeRemote(environmentId, remoteId, variables)),
    'registrations.publicKeys': ({ environmentId, variables }) =>
      registration.publicKeys(environmentId, variables),
  }
}
