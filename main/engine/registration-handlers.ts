import type { Handlers } from './dispatch.ts'
import type { Registration } from './registration/registration.ts'

type RegistrationHandlers = Pick<Handlers, 'environments.list' | 'environments.save' | 'environments.remove'>

/** `onChange`: after environments, or what is registered at them, changed. */
export function registrationHandlers(registration: Registration, onChange: () => void): RegistrationHandlers {
  return {
    'environments.list': async () => ({
      environments: await registration.listEnvironments(),
      secretPlaces: registration.secretPlaces(),
    }),
    'environments.save': async input => {
      const environment = await registration.saveEnvironment(input)
      onChange()
      return environment
    },
    'environments.remove': async ({ id }) => {
      await registration.removeEnvironment(id)
      onChange()
      return {}
    },
  }
}
