import { beforeEach, expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import {
  type CallbackCheck,
  extensionResultSchema,
  type RegisterOutcome,
  registerResultSchema,
  serviceCallSchema,
} from '#contract/registration/registration'
import { CallsSection } from '../../../../renderer/features/services/register/calls-section.tsx'
import { ExtensionSection } from '../../../../renderer/features/services/register/extension-section.tsx'
import {
  RegisterForm,
  RegisterResultView,
} from '../../../../renderer/features/services/register/register-form.tsx'
import { useRegister } from '../../../../renderer/features/services/register/register-state.ts'
import { exampleEnvironment } from '../../../support/renderer/examples.ts'
import { exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const environment = exampleEnvironment({ service: 'funding' })

const failure = new AppError('disk-full', 'The disk is full.')

const resultOf = (outcome: RegisterOutcome, checks: CallbackCheck[] = []) =>
  registerResultSchema.parse({
    ok: outcome === 'registered',
    outcome,
    checks,
    httpStatus: 201,
    callId: 1,
    registrations: [],
    message: 'The service says: made.',
  })

beforeEach(() => useRegister.setState(useRegister.getInitialState()))

test.each<[RegisterOutcome, title: string]>([
  ['registered', 'Registered.'],
  ['not-confirmed', 'Not registered as asked.'],
  ['already-subscribed', 'Not registered: already subscribed.'],
  ['refused', 'Refused by the service.'],
  ['invalid-callback', 'The service does not accept this callback URL.'],
  ['callback-unreachable', 'The service could not reach the callback URL.'],
  ['unexpected-response', 'The response is undocumented.'],
  ['unreachable', 'The service is unreachable.'],
])('the outcome %s has its title, the words of the service, and its status', async (outcome, title) => {
  const { getByRole } = await renderView(
    <RegisterResultView service="funding" result={resultOf(outcome)} />,
    {},
  )
  const result = getByRole('status', { name: 'Registration result' })
  await expect.element(result.getByText(title, { exact: true })).toBeVisible()
  await expect.element(result.getByText('The service says: made.')).toBeVisible()
  await expect.element(result.getByText('201 Created')).toBeVisible()
  const isGood = outcome === 'registered' || outcome === 'already-subscribed'
  expect(result.getByRole('button', { name: 'View deliveries' }).elements()).toHaveLength(isGood ? 1 : 0)
})

test('a confirmation adds only what the words of the service leave out', async () => {
  const lacks = { severity: 'notice', suggestion: null, code: 'field-not-told' } as const
  const checks: CallbackCheck[] = [
    { ...lacks, message: 'The response lacks `id`.' },
    { ...lacks, code: 'other-event', message: 'made.' },
  ]
  const result = <RegisterResultView service="funding" result={resultOf('registered', checks)} />
  const screen = await renderView(result, {})
  await expect.element(screen.getByText('The response lacks `id`.')).toBeVisible()
  expect(document.querySelector('[data-code="other-event"]')).toBeNull()
})

test('the rule of lower-case letters is set aside for one try, and the test of the URL is switched off', async () => {
  const capitals = (severity: 'blocking' | 'warning'): CallbackCheck => ({
    code: 'capital-letters',
    severity,
    message: 'Capital letters cause "Invalid URL".',
    suggestion: 'https://hooks.example/out',
  })
  const screen = await renderView(<RegisterForm environment={environment} />, {
    'app.status': exampleStatus,
    'tunnels.list': { tunnels: [] },
    'registrations.check': ({ callbackUrl, allowCapitals }) => ({
      checks: callbackUrl.includes('H') ? [capitals(allowCapitals ? 'warning' : 'blocking')] : [],
    }),
    'registrations.list': { registrations: [] },
    'registrations.register': resultOf('invalid-callback'),
  })
  const register = screen.getByRole('button', { name: 'Register', exact: true })
  const url = screen.getByLabelText('Callback URL')
  await url.fill('https://Hooks.example/in')
  await expect.element(register).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('checkbox', { name: 'Allow capital letters' }).click()
  await screen.getByRole('checkbox', { name: 'Test the URL first' }).click()
  await register.click()
  await expect.element(screen.getByText('The service does not accept this callback URL.')).toBeVisible()
  const params = {
    environmentId: 1,
    callbackUrl: 'https://Hooks.example/in',
    skipProbe: true,
    allowCapitals: true,
  }
  expect(screen.engine.calls).toContainEqual({ method: 'registrations.register', params })
  await url.fill('https://Hooks.example/out')
  await expect.element(register).toHaveAttribute('aria-disabled', 'true')

  // A call that was not made says why, and can be made again.
  screen.engine.fail('registrations.register', failure)
  await screen.getByRole('button', { name: 'Use this URL' }).click()
  await expect.element(url).toHaveValue('https://hooks.example/out')
  await register.click()
  await expect.element(screen.getByText('The disk is full.')).toBeVisible()
  screen.engine.respond('registrations.register', resultOf('registered'))
  await register.click()
  await expect.element(screen.getByText('Registered.', { exact: true })).toBeVisible()
})

test('older calls that could not be loaded leave the newer ones', async () => {
  const call = (id: number) =>
    serviceCallSchema.parse({
      id,
      environmentId: 1,
      environmentName: 'stage',
      service: 'funding',
      purpose: 'list',
      method: 'GET',
      url: 'https://service.example',
      sentHeaders: [],
      sentBody: '',
      startedAtMs: 1,
      elapsedMs: 1,
      httpStatus: 404,
      responseHeaders: [],
      responseBody: '',
      isResponseCut: false,
      outcome: 'not-offered',
      message: 'Not offered.',
    })
  const screen = await renderView(<CallsSection environment={environment} />, {
    'registrations.calls': { calls: [call(2)], hasMore: true },
  })
  const rows = () => document.querySelectorAll('[data-call-id]').length
  const older = screen.getByRole('button', { name: 'Load older calls' })
  await expect.element(older).toBeVisible()
  screen.engine.fail('registrations.calls', failure)
  await older.click()
  await expect.element(screen.getByRole('alert').getByText('The disk is full.')).toBeVisible()
  expect(rows()).toBe(1)
  screen.engine.respond('registrations.calls', { calls: [call(1)], hasMore: false })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(rows).toBe(2)
})

test('the question about a registration at the service stays until it is removed, so that no second is asked', async () => {
  const listed = extensionResultSchema.parse({
    outcome: 'done',
    httpStatus: 200,
    message: 'Listed.',
    callId: 1,
    registrations: [{ id: 'w1', event: 'all', callbackUrl: 'https://hooks.example' }],
  })
  const removed = Promise.withResolvers<typeof listed>()
  const screen = await renderView(<ExtensionSection environment={environment} />, {
    'registrations.fetch': listed,
    'registrations.list': { registrations: [] },
    'registrations.remove': () => removed.promise,
  })
  await screen.getByRole('button', { name: 'Fetch registrations' }).click()
  await screen.getByRole('button', { name: 'Delete…' }).click()
  const question = screen.getByRole('alertdialog')
  await expect.element(question.getByText(/The service stops notifying/)).toBeVisible()
  await question.getByRole('button', { name: 'Delete at the service' }).click()
  await expect.poll(() => screen.engine.calls.at(-1)?.method).toBe('registrations.remove')
  await expect
    .element(question.getByRole('button', { name: 'Delete at the service' }))
    .toHaveAttribute('aria-disabled', 'true')
  removed.resolve({ ...listed, message: 'Removed.' })
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(screen.getByRole('alert').getByText('Removed.')).toBeVisible()
})
