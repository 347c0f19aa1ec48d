import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { type EnvironmentId, environmentIdSchema } from '#contract/registration/environment'
import { queryClient } from '../../../../../../renderer/data/client/query-client.ts'
import {
  callbackUrlQuery,
  reachCheck,
  registering,
} from '../../../../../../renderer/data/services/registrations.ts'
import { callbackUrlChecks } from '../../../../../../renderer/features/services/register/callback-url-checks.ts'
import {
  beginRegistering,
  checkReach,
  registerNow,
  typeCallbackUrl,
  useRegister,
} from '../../../../../../renderer/features/services/register/register-state.ts'
import { heldEngine } from '../../../../../support/renderer/held-calls.ts'

const engine = heldEngine(useRegister)
const id: EnvironmentId = environmentIdSchema.parse(1)
const url = 'https://one.example/funding'

/** The form for the URL, in its state after the responses. */
function formFor(typedUrl: string) {
  beginRegistering(id, '')
  typeCallbackUrl(typedUrl)
  const typed = new QueryObserver(
    queryClient,
    callbackUrlQuery({ environmentId: id, callbackUrl: typedUrl, allowCapitals: false }),
  )
  typed.subscribe(() => {})
  const runs = () =>
    [reachCheck(id), registering(id)].map(
      ({ mutationKey }) => queryClient.getMutationCache().findAll({ mutationKey }).at(-1)?.state as never,
    )
  return () => callbackUrlChecks(useRegister.getState(), typed.getCurrentResult(), runs())
}

it('a reach that was looked at while the typed URL was being read stays', async () => {
  const shown = formFor(url)
  void checkReach()
  await engine.respond('registrations.check', { checks: [{ code: 'probe-reached' }] }, 'newest')
  await engine.respond('registrations.check', { checks: [{ code: 'url-read' }] })
  expect(shown()).toMatchObject({ checks: [{ code: 'probe-reached' }], isReachChecked: true, error: null })
})

it('what was found of one URL is not shown for another', async () => {
  const shown = formFor(url)
  await engine.respond('registrations.check', { checks: [{ code: 'url-read' }] })
  void checkReach()
  typeCallbackUrl('https://two.example/funding')
  await engine.respond('registrations.check', { checks: [{ code: 'probe-reached' }] })
  expect(shown()).toMatchObject({ checks: [{ code: 'url-read' }], isReachChecked: false })
})

it('a failed registration shows why until the URL is changed', async () => {
  const shown = formFor(url)
  await engine.respond('registrations.check', { checks: [] })
  const ended = registerNow()
  await engine.fail('registrations.register')
  await ended
  expect(shown().error).toMatchObject({ message: 'It failed.' })
  typeCallbackUrl(`${url}/2`)
  expect(shown().error).toBeNull()
})
