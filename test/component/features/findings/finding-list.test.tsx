import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Finding } from '#contract/deliveries/finding'
import type { Mute } from '#contract/deliveries/mutes'
import { AppError } from '#contract/errors'
import { deliveryId } from '#contract/terms'
import { FindingList } from '../../../../renderer/features/findings/list/finding-list.tsx'
import { showMuted, unfoldFindings } from '../../../../renderer/features/findings/list/list-state.ts'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { currentAddress } from '../../../../renderer/navigation/address-text.ts'
import { lacks } from '../../../support/renderer/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const unknown: Finding = {
  severity: 'warning',
  code: 'status-unknown',
  path: '/payload/status',
  message: 'Expected one of pending, complete, failed; received "cancelled".',
  source: 'a document',
}

function engine() {
  let mutes: Mute[] = []
  return fakeEngine({
    'environments.list': { environments: [], secretPlaces: [] },
    'mutes.list': () => ({ mutes }),
    'mutes.add': mute => {
      mutes = [...mutes, mute as Mute]
      return { mutes }
    },
    'mutes.remove': () => {
      mutes = []
      return { mutes }
    },
  })
}

const detail = (findings: Finding[], mutedFindings: Finding[] = [], id = 1) => ({
  id: deliveryId(id),
  findings,
  mutedFindings,
  environmentId: null,
  service: 'funding' as const,
})

beforeEach(() => {
  unfoldFindings(false)
  showMuted(false)
})

test('the findings are one sentence, and each of them on demand, for the next delivery too', async () => {
  const onGo = vi.fn()
  const { getByRole, unmount } = await renderView(
    <FindingList detail={detail([lacks, unknown])} onGo={onGo} />,
    engine(),
  )
  const head = getByRole('button', { name: '1 warning: an unknown status' })
  await expect.element(head).toHaveAttribute('aria-expanded', 'false')
  const item = getByRole('button', { name: /received "cancelled"/ })
  await expect.element(item).not.toBeInTheDocument()
  await head.click()
  await expect.element(item).toBeVisible()
  await getByRole('button', { name: /^\/payload\/network/ }).click()
  expect(onGo).toHaveBeenCalledWith('/payload/network')
  expect(localStorage.getItem('hooktrail-findings-open')).toBe('true')
  await unmount()
  const next = await renderView(<FindingList detail={detail([lacks])} onGo={onGo} />, engine())
  await expect.element(next.getByRole('button', { name: '1 note' })).toHaveAttribute('aria-expanded', 'true')
})

test('the code of a finding leads to its row in the documentation, and the rest to its field', async () => {
  const onGo = vi.fn()
  unfoldFindings(true)
  const { getByRole } = await renderView(<FindingList detail={detail([unknown])} onGo={onGo} />, engine())
  await getByRole('button', { name: 'status-unknown', exact: true }).click()
  expect(currentAddress()).toBe('/docs/findings?at=status-unknown')
  expect(useAddress.getState().view).toBe('docs')
  expect(onGo).not.toHaveBeenCalled()
  // Between both, where the row has no text.
  const row = getByRole('button', { name: /received "cancelled"/ }).element().parentElement
  row?.ownerDocument
    .elementFromPoint(row.getBoundingClientRect().right - 4, row.getBoundingClientRect().bottom - 4)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onGo).toHaveBeenCalledWith('/payload/status')
})

test('a finding about the entire delivery has its documentation, and no field to go to', async () => {
  unfoldFindings(true)
  const empty: Finding = { ...unknown, code: 'body-empty', path: '', message: 'The body is empty.' }
  const { getByRole } = await renderView(<FindingList detail={detail([empty])} onGo={vi.fn()} />, engine())
  await expect.element(getByRole('button', { name: /The body is empty/ })).not.toBeInTheDocument()
  await getByRole('button', { name: 'body-empty', exact: true }).click()
  expect(currentAddress()).toBe('/docs/findings?at=body-empty')
})

test('a finding is muted by its code, and at its field', async () => {
  const { engine: fake, getByRole } = await renderView(
    <FindingList detail={detail([unknown])} onGo={() => {}} />,
    engine(),
  )
  await getByRole('button', { name: /1 warning/ }).click()
  await getByRole('button', { name: 'Mute status-unknown…' }).click()
  await getByRole('menuitem', { name: 'Mute at this field' }).click()
  const everywhere = { code: 'status-unknown', environmentId: null, service: null }
  await expect
    .poll(() => fake.calls.find(({ method }) => method === 'mutes.add')?.params)
    .toEqual({ ...everywhere, path: '/payload/status' })
  await getByRole('button', { name: 'Mute status-unknown…' }).click()
  await getByRole('menuitem', { name: 'Mute this code' }).click()
  await expect
    .poll(() => fake.calls.filter(({ method }) => method === 'mutes.add').at(-1)?.params)
    .toEqual({ ...everywhere, path: '*' })
})

test('muted findings are one click away, and shown again by another', async () => {
  const fake = engine()
  fake.respond('mutes.list', {
    mutes: [
      { code: 'status-unknown', path: '*', environmentId: null, service: null },
      { code: 'amount-zero', path: '*', environmentId: null, service: null },
    ],
  })
  const { getByRole, getByText } = await renderView(
    <FindingList detail={detail([], [unknown])} onGo={() => {}} />,
    fake,
  )
  await expect.element(getByText('No problems')).toBeVisible()
  await getByRole('button', { name: '1 muted' }).click()
  await expect.element(getByRole('list', { name: 'Muted findings' })).toBeVisible()
  await expect.poll(() => fake.calls.some(({ method }) => method === 'mutes.list')).toBe(true)
  await getByRole('button', { name: 'Unmute status-unknown' }).click()
  await expect
    .poll(() => fake.calls.filter(({ method }) => method === 'mutes.remove').map(({ params }) => params))
    .toEqual([{ code: 'status-unknown', path: '*', environmentId: null, service: null }])
})

test('why muting failed is said', async () => {
  const fake = engine()
  fake.fail('mutes.add', new AppError('disk-full', 'The disk is full.'))
  const { getByRole } = await renderView(<FindingList detail={detail([unknown])} onGo={() => {}} />, fake)
  await getByRole('button', { name: /1 warning/ }).click()
  await getByRole('button', { name: 'Mute status-unknown…' }).click()
  await getByRole('menuitem', { name: 'Mute this code' }).click()
  await expect.element(getByRole('alert')).toHaveTextContent('The disk is full.')
})

test('an error of muting is shown at its delivery, not at the next', async () => {
  function Deliveries() {
    const [id, setId] = useState(1)
    return (
      <>
        <FindingList detail={detail([unknown], [], id)} onGo={() => {}} />
        <button type="button" onClick={() => setId(2)}>
          Next
        </button>
      </>
    )
  }
  const fake = engine()
  fake.fail('mutes.add', new AppError('disk-full', 'The disk is full.'))
  const { getByRole } = await renderView(<Deliveries />, fake)
  await getByRole('button', { name: /1 warning/ }).click()
  await getByRole('button', { name: 'Mute status-unknown…' }).click()
  await getByRole('menuitem', { name: 'Mute this code' }).click()
  await expect.element(getByRole('alert')).toHaveTextContent('The disk is full.')
  await getByRole('button', { name: 'Next' }).click()
  await expect.element(getByRole('alert')).not.toBeInTheDocument()
})

test('a mute of the project’s file is removed there only', async () => {
  const fake = engine()
  const mute = {
    code: 'status-unknown',
    path: '*',
    environmentId: null,
    service: null,
    isFromFile: true,
  } as const
  fake.respond('mutes.list', { mutes: [mute] })
  const { getByRole } = await renderView(<FindingList detail={detail([], [unknown])} onGo={() => {}} />, fake)
  await getByRole('button', { name: '1 muted' }).click()
  const button = getByRole('button', { name: 'Unmute status-unknown' })
  await expect.element(button).toHaveAccessibleDescription('This is muted in hooktrail.config.json.')
  await expect.element(button).toBeDisabled()
})
