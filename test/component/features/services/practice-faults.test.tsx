import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { type PracticeFault, practiceFaultSchema } from '#contract/registration/practice'
import { PracticeFaults } from '../../../../renderer/features/services/practice/practice-faults.tsx'
import { useAddress } from '../../../../renderer/navigation/address.ts'
import { renderView } from '../../support/render-view.tsx'

const failure = new AppError('disk-full', 'The disk is full.')
const total = 201

function fault(number: number, findings: readonly string[] = []): PracticeFault {
  return practiceFaultSchema.parse({
    number,
    kind: 'skip',
    service: 'transactions',
    recordKind: 'issuance',
    status: 'PENDING',
    recordId: `record-${number}`,
    findings,
    message: `Fault ${number} was put in.`,
  })
}

const faults = Array.from({ length: total }, (_, index) => fault(index + 1))

const responses = {
  'practice.faults': ({ offset, limit }: { readonly offset: number; readonly limit: number }) => ({
    faults: faults.slice(offset, offset + limit),
    total,
    counts: { duplicate: total },
  }),
}

test('more faults that could not be fetched leave those that are shown, and are fetched when asked again', async () => {
  const screen = await renderView(<PracticeFaults />, responses)
  await expect.element(screen.getByText('Fault 200 was put in.')).toBeInTheDocument()
  screen.engine.fail('practice.faults', failure)
  await screen.getByRole('button', { name: 'Load more of 201' }).click()
  await expect.element(screen.getByRole('alert').getByText('The disk is full.')).toBeVisible()
  await expect.element(screen.getByText('Fault 200 was put in.')).toBeInTheDocument()
  screen.engine.respond('practice.faults', responses['practice.faults'])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Fault 201 was put in.')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a fault without a finding says so, one with findings names them, and each leads to its record', async () => {
  const screen = await renderView(<PracticeFaults />, {
    'practice.faults': {
      faults: [fault(1), fault(2, ['final-status-left', 'identity-changed'])],
      total: 2,
      counts: { skip: 2 },
    },
  })
  const row = (number: number) => screen.getByRole('table', { name: 'Faults' }).getByRole('row').nth(number)
  await expect.element(row(1).getByRole('cell', { name: 'none' })).toBeVisible()
  const named = row(2).getByRole('cell', { name: 'final-status-left, identity-changed' })
  await expect.element(named).toBeVisible()
  for (const number of [1, 2]) {
    await row(number).getByRole('button').click()
    const q = `record:"record-${number}"`
    expect(useAddress.getState()).toMatchObject({ view: 'deliveries', queries: { deliveries: { q } } })
  }
})
