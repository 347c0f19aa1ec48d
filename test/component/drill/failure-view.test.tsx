import { expect, test } from 'vitest'
import type { SentSending } from '#contract/drill/sequence'
import { FailureView } from '../../../renderer/drill/failure-view.tsx'
import { exampleDrill } from '../support/example-drill.ts'
import { renderView } from '../support/render-view.tsx'

const { failures, trails } = exampleDrill()
const [[failure], [trail]] = [failures, trails]
if (failure === undefined || trail === undefined) throw new Error('The example has no failure')
const [sending] = failure.reference
if (sending === undefined) throw new Error('The example has no sending')

const forged = (status: number): SentSending => ({
  ...sending,
  mishap: 'wrongly-signed',
  response: { ...sending.response, status, isPassed: status === 200 },
})

test.each([
  ['a refused one is right', [sending, forged(401)], '2 sendings'],
  ['an accepted one is named', [forged(200)], '1 sending, 1 accepted without a right signature'],
])('responses to wrong signatures: %s', async (_, sequence, text) => {
  const view = <FailureView failure={{ ...failure, sequence }} trail={trail} cell={undefined} />
  const screen = await renderView(view, {})
  const title = screen.getByRole('heading', { name: /^Smallest sequence/ })
  await expect.poll(() => title.element().textContent).toBe(`Smallest sequence ${text}`)
})
