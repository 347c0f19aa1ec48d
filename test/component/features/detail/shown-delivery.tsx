import { page } from 'vitest/browser'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { Comparison, Trail } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { DeliveryPane } from '../../../../renderer/features/detail/delivery-pane.tsx'
import { choosePayloadView } from '../../../../renderer/features/detail/payload/payload-tab.tsx'
import { selectDelivery, showTab } from '../../../../renderer/navigation/selection.ts'
// The pane fetches it later, which takes long on a cold server.
import '../../../../renderer/features/detail/open-delivery.tsx'
import { exampleComparison, exampleDelivery, exampleTrail } from '../../support/example-record.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { paneResponses } from '../../support/pane-responses.ts'
import { renderView } from '../../support/render-view.tsx'

export const first = 1 as DeliveryId
export const second = 2 as DeliveryId
export const hash = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'

const issuance = {
  event: 'TRANSACTION',
  payload: {
    id: 'tx1',
    type: 'ISSUANCE',
    status: 'FAILED',
    created_at: '2024-05-06T10:00:00.000Z',
    updated_at: '2024-05-06T10:03:00.000Z',
    color: 'blue',
    issuance: {
      network: 'ARBITRUM',
      amount: '1500.25',
      method: 'SPEI',
      asset: 'MXN',
      deposit_sender_clabe: '646180110400000007',
      crypto_tx_hash: hash,
      failure_reason: 'Deposit amount is insufficient for token issuance',
      error: { code: 'insufficient_deposit_amount_for_issuance', message: 'Too small' },
      refund_status: 'IN_PROGRESS',
      refund_steps: [{ step: 'EXCHANGE_TRANSFER', status: 'COMPLETE', id: 'a1b2' }],
    },
  },
}

export const reason = {
  code: 'insufficient_deposit_amount_for_issuance',
  text: 'Deposit amount is insufficient for token issuance',
}

interface Shown {
  readonly body?: string
  readonly detail?: Partial<DeliveryDetail>
  readonly comparison?: Comparison
  readonly trail?: Trail
  /** Of the pane, in pixels. */
  readonly height?: number
  /** Of the window, in pixels. */
  readonly width?: number
  /** Width of the pane. Default: the window's width. */
  readonly own?: number
}

/** The pane of a record's second delivery: a failed issuance, unless `shown` says otherwise. */
export async function renderDelivery(shown: Shown = {}) {
  const { body = JSON.stringify(issuance), detail = {}, trail } = shown
  const engine = fakeEngine({
    ...paneResponses,
    'deliveries.get': ({ id }) => ({
      ...exampleDelivery(id),
      bodyBytes: body.length,
      status: 'FAILED',
      reason,
      ...detail,
    }),
    'deliveries.compare': shown.comparison ?? exampleComparison(first),
    'deliveries.body': { base64: btoa(body), offset: 0, totalBytes: body.length },
    'trails.get': ({ recordKey }) => trail ?? exampleTrail(recordKey, [1, 2]),
  })
  await page.viewport(shown.width ?? 1100, 900)
  selectDelivery(second)
  return renderView(
    <div style={{ height: shown.height ?? 880, width: shown.own }}>
      <DeliveryPane />
    </div>,
    engine,
  )
}

export const row = (pointer: string) => document.querySelector<HTMLElement>(`[data-pointer="${pointer}"]`)

export const heading = () => document.querySelector('h2')?.textContent ?? ''

/** The text of a row as a screen shows it: with what style sheets draw. */
export const textOf = (pointer: string) => row(pointer)?.textContent ?? ''

/** Before each test: nothing is selected, and the fields are chosen. */
export function startOver(): void {
  selectDelivery(null)
  showTab('payload')
  choosePayloadView('fields')
}
