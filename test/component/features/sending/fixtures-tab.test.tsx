import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { AppError } from '#contract/errors'
import type { FixtureId } from '#contract/terms'
import { chooseSendSigning } from '../../../../renderer/attempt/signing.ts'
import { FixtureList } from '../../../../renderer/features/fixtures/catalog/fixture-list.tsx'
import { FixturesTab } from '../../../../renderer/features/fixtures/fixtures-tab.tsx'
import {
  chooseSubject,
  editFixture,
  editText,
  useFixtureEditor,
} from '../../../../renderer/features/fixtures/state/edited-fixture.ts'
import { sendEdited } from '../../../../renderer/features/fixtures/state/send-edited.ts'
import { exampleFixture } from '../../../support/renderer/examples.ts'
import { exampleAttempt, exampleSettings, exampleStatus } from '../../support/examples.ts'
import { fakeEngine, type Responses } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const fixtures = ['pending', 'complete'].map(status => exampleFixture(status))

/** The tab, with the first fixture shown, while the other one is fetched until `answer` is called. */
async function showFetching(responses: Responses) {
  const source = Promise.withResolvers<void>()
  const engine = fakeEngine({
    'app.status': exampleStatus,
    'settings.get': exampleSettings,
    'fixtures.list': { fixtures, folder: '/fixtures', unreadable: [] },
    'fixtures.source': async ({ id }) => {
      if (id === 'funding-complete') await source.promise
      return { id, text: JSON.stringify({ body: { id } }) }
    },
    ...responses,
  })
  const view = await renderView(<FixturesTab />, engine)
  const send = view.getByTestId('fixture-send').getByRole('button', { name: 'Send' })
  await expect.element(send).toBeVisible()
  // Called, not clicked: a click would race with the loading state, which has no button.
  editFixture('funding-complete' as FixtureId)
  return { ...view, engine, respond: source.resolve }
}

test('a choice made while a fixture loads applies to that fixture', async () => {
  const { respond } = await showFetching({
    'trails.list': { rows: [], hasMore: false, isComplete: true, rest: null, newest: null },
  })
  const choosing = chooseSubject(true)
  respond()
  await choosing
  expect(useFixtureEditor.getState()).toMatchObject({ fixtureId: 'funding-complete', isFollowing: true })
})

test('the keys of a list choose a fixture, in the list and from its search', async () => {
  const { getByRole, respond } = await showFetching({})
  respond()
  const first = getByRole('option', { name: /PENDING/i })
  const second = getByRole('option', { name: /COMPLETE/i })
  await getByRole('searchbox', { name: 'Search fixtures' }).click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(first).toHaveAttribute('aria-selected', 'true')
  ;(getByRole('listbox', { name: 'Fixtures' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(second).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Home}')
  await expect.element(first).toHaveAttribute('aria-selected', 'true')
})

test('a fixture that is sent before it is fetched is the one that was chosen', async () => {
  const { engine, respond, getByRole } = await showFetching({
    'fixtures.send': ({ id }) => exampleAttempt(1, { purpose: 'fixture', batchId: null, fixtureId: id }),
  })
  const sending = sendEdited(false)
  respond()
  await sending
  await expect.poll(() => getByRole('region', { name: 'Result' }).element().textContent).toContain('200 OK')
  const sent = engine.calls.filter(({ method }) => method === 'fixtures.send')
  expect(sent).toMatchObject([{ params: { id: 'funding-complete' } }])
})

test('a fixture is signed, once and several times; the secret has only its name here', async () => {
  const { engine, respond, getByRole, getByTestId } = await showFetching({
    'signingSecrets.list': { names: ['app'], place: null },
    'fixtures.send': ({ id }) => exampleAttempt(1, { purpose: 'fixture', batchId: null, fixtureId: id }),
  })
  onTestFinished(() => chooseSendSigning(null))
  engine.hold('fixtures.sendMany')
  respond()
  await getByRole('radio', { name: 'HMAC-SHA256' }).click()
  const send = getByTestId('fixture-send').getByRole('button', { name: /^Send/ })
  await expect.element(send).toBeDisabled()
  await sendEdited(false)
  expect(engine.calls.map(({ method }) => method)).not.toContain('fixtures.send')
  await getByRole('combobox', { name: 'Secret' }).click()
  await getByRole('option', { name: 'app' }).click()
  await send.click()
  await expect.poll(() => getByRole('region', { name: 'Result' }).element().textContent).toContain('200')
  await getByRole('textbox', { name: 'Times' }).fill('3')
  await send.click()
  const signing = {
    by: 'hmac-sha256',
    header: 'X-Signature',
    encoding: 'hex',
    prefix: '',
    secret: { from: 'saved', name: 'app' },
  }
  const sent = () => engine.calls.filter(({ method }) => method.startsWith('fixtures.send'))
  await expect.poll(sent).toMatchObject([
    { method: 'fixtures.send', params: { additions: { signing } } },
    { method: 'fixtures.sendMany', params: { additions: { signing }, count: 3 } },
  ])
})

test('why a fixture could not be saved is said at that fixture, not at the next', async () => {
  const own = fixtures.map(fixture => ({ ...fixture, isOwn: true }))
  const engine = fakeEngine({
    'app.status': exampleStatus,
    'settings.get': exampleSettings,
    'fixtures.list': { fixtures: own, folder: '/fixtures', unreadable: [] },
    'fixtures.source': ({ id }) => ({ id, text: JSON.stringify({ body: { id } }) }),
  })
  engine.fail('fixtures.save', new AppError('disk-full', 'The disk is full.'))
  const { getByRole, getByTestId } = await renderView(<FixturesTab />, engine)
  await expect.element(getByTestId('fixture-send')).toBeVisible()
  editText('{"id":2}')
  await getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(getByRole('alert')).toHaveTextContent('The disk is full.')
  editFixture('funding-complete' as FixtureId)
  await expect.element(getByTestId('fixture-head').getByText('Funding, complete')).toBeVisible()
  await expect.element(getByRole('alert')).not.toBeInTheDocument()
})

test.each([
  ['refund IN_PROGRESS', 330],
  ['IN_PROGRESS', 253],
])('the list of fixtures shows “%s” and the variant whole at %i pixels', async (text, width) => {
  const refund = exampleFixture('FAILED', {
    id: 'issuance-failed-refund-in-progress-first-step',
    service: 'transactions',
    kind: 'issuance',
    refundStatus: 'IN_PROGRESS',
  })
  const screen = await renderView(
    <div style={{ width, display: 'flex', flexDirection: 'column' }}>
      <FixtureList isInPane chosenId={null} onChoose={() => {}} />
    </div>,
    { 'fixtures.list': { fixtures: [refund], folder: '/fixtures', unreadable: [] } },
  )
  const row = screen.getByRole('option')
  await expect.element(row).toBeVisible()
  // Hidden words are for screen readers only.
  const element = row.element() as HTMLElement
  const parts = [...element.querySelectorAll('span')]
  const shown = parts.filter(({ clientWidth }) => clientWidth > 1)
  expect(shown.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
  expect(element.innerText.replaceAll(/\s+/g, ' ')).toContain(text)
  const word = parts.findLast(({ textContent }) => textContent === 'refund ')
  expect((word?.getBoundingClientRect().width ?? 0) > 1).toBe(text.startsWith('refund'))
})

test('a member of an object is indented in the form', async () => {
  const text = JSON.stringify({ body: { event: 'funding', payload: { fid: 'f1' } } })
  const { container, respond } = await showFetching({ 'fixtures.source': ({ id }) => ({ id, text }) })
  respond()
  const indent = (pointer: string) => {
    const row = container.querySelector(`[data-pointer="${pointer}"]`)
    return row === null ? 0 : Number.parseFloat(getComputedStyle(row).paddingLeft)
  }
  await expect.poll(() => indent('/payload/fid')).toBeGreaterThan(indent('/event'))
  expect(indent('/event')).toBeGreaterThan(0)
})
