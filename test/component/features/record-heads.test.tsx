import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { environmentSchema } from '#contract/registration/environment'
import { DeliveryHead } from '../../../renderer/features/detail/open-delivery.tsx'
import { TrailHead } from '../../../renderer/features/trails/trail-head.tsx'
import { exampleDelivery, exampleTrail } from '../support/example-record.ts'
import { fakeEngine } from '../support/fake-engine.ts'
import { renderView } from '../support/render-view.tsx'

const reason = {
  code: 'insufficient_deposit_amount_for_issuance',
  text: 'Deposit amount is insufficient for token issuance',
}
const failed = { status: 'FAILED', amount: '0.05', asset: 'MXN' }
const detail = { ...exampleDelivery(2), ...failed, reason }
const trail = { ...exampleTrail('transactions:tx1', [1, 2]), ...failed }

test.each([
  ['delivery', <DeliveryHead key="delivery" detail={detail} reading={null} />, 'delivery 2'],
  ['trail', <TrailHead key="trail" trail={trail} />, '2 deliveries'],
] as const)(
  'the head of a %s has the status once, its facts in a line, and the whole reason',
  async (of, head, number) => {
    const engine = fakeEngine({
      'environments.list': { environments: [], secretPlaces: [] },
      'deliveries.get': detail,
    })
    await renderView(<div style={{ width: 300 }}>{head}</div>, engine)
    await expect.element(page.getByRole('heading')).toHaveTextContent('Issuance of 0.05 MXN FAILED')
    const facts = page.getByTestId('head-facts')
    await expect.element(facts.getByRole('button', { name: 'Today' })).toBeVisible()
    await expect.element(facts.getByText('tx1')).toBeVisible()
    await expect.element(facts.getByRole('button', { name: 'Copy record id' })).toBeVisible()
    await expect.element(facts.getByText(number)).toBeVisible()
    expect(facts.element().getBoundingClientRect().height).toBeLessThanOrEqual(20)
    const whole = page.getByTestId('head-reason')
    await expect.element(whole).toHaveTextContent(`Reason ${reason.text} ${reason.code}`)
    expect(whole.element().scrollWidth).toBeLessThanOrEqual(whole.element().clientWidth)
    const text = document.querySelector('header')?.textContent ?? ''
    expect(text.match(/failed/gi)).toHaveLength(1)
    await expect
      .element(page.getByRole('button', { name: of === 'trail' ? 'Trail actions' : 'Delivery actions' }))
      .toBeVisible()
  },
)

test('a narrow head shortens the id only: the session and the environment are whole, in two lines', async () => {
  const recordId = '7f3a1c52-90ab-4d1e-8c44-2b6f10e9d7a3'
  const environment = environmentSchema.parse({
    id: 1,
    name: 'practice-transactions',
    service: 'transactions',
    baseUrl: 'https://service.example',
    callbackPath: '/hooks',
    sourceAddresses: { basis: 'none', addresses: [] },
    authentication: {
      kind: 'header',
      headers: [{ name: 'X-Key', secret: { place: 'env', variable: 'KEY', isAvailable: true } }],
    },
  })
  const of = { ...detail, recordId, target: '/hooks', sessionName: '2026-11-29 before the release' }
  await renderView(
    <div style={{ width: 420 }}>
      <DeliveryHead detail={of} reading={null} />
    </div>,
    { 'environments.list': { environments: [environment], secretPlaces: [] } },
  )
  const facts = page.getByTestId('head-facts')
  for (const name of [of.sessionName, environment.name]) {
    await expect.element(facts.getByRole('button', { name })).toBeVisible()
    const link = facts.getByRole('button', { name }).element()
    expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth)
  }
  expect(facts.element().scrollWidth).toBeLessThanOrEqual(facts.element().clientWidth)
  expect(facts.element().getBoundingClientRect().height).toBe(40)
})

test('a code without a sentence has its meaning beside it', async () => {
  const of = { ...detail, reason: { code: reason.code, text: null } }
  await renderView(<DeliveryHead detail={of} reading={null} />, {
    'environments.list': { environments: [], secretPlaces: [] },
  })
  await expect.element(page.getByText('The deposit amount is insufficient for token issuance')).toBeVisible()
})

const long = { status: 'FAILED', amount: '12345678900.05', asset: 'MXN' }

test.each([
  ['delivery', <DeliveryHead key="delivery" detail={{ ...detail, ...long }} reading={null} />, long.amount],
  ['trail', <TrailHead key="trail" trail={trail} />, failed.amount],
] as const)(
  'in a narrow pane the head of a %s has its sentence and status in one line',
  async (of, head, amount) => {
    await renderView(<div style={{ width: 464, containerType: 'inline-size' }}>{head}</div>, {
      'environments.list': { environments: [], secretPlaces: [] },
      'deliveries.get': detail,
    })
    const sentence = page.getByRole('heading')
    await expect.element(sentence).toHaveTextContent(`Issuance of ${amount} MXN FAILED`)
    expect(sentence.element().getBoundingClientRect().height).toBeLessThan(30)
    await expect.element(page.getByRole('button', { name: /^Replay/ })).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'Transaction service' })).toBeInTheDocument()
    const words = page.getByRole('button', { name: /^Drill/ }).elements()
    expect(words.map(word => word.textContent.slice(0, 6))).toEqual(of === 'trail' ? ['Drill…'] : [])
  },
)

test('in a wider pane the commands of a trail’s head have their words, and its service has its mark', async () => {
  await renderView(
    <div style={{ width: 520, containerType: 'inline-size' }}>
      <TrailHead trail={trail} />
    </div>,
    { 'environments.list': { environments: [], secretPlaces: [] }, 'deliveries.get': detail },
  )
  await expect.element(page.getByRole('button', { name: /^Replay/ })).toBeVisible()
  const texts = page.getByRole('button', { name: /^(Drill|Replay)/ }).elements()
  expect(texts.map(({ textContent }) => textContent.split(/\W/)[0])).toEqual(['Drill', 'Replay'])
  await expect.element(page.getByRole('img', { name: 'Transaction service' })).toBeVisible()
})
