import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '#contract/errors'
import { deliveryId } from '#contract/terms'
import { OrganizeDialog } from '../../../../renderer/features/organizing/dialog/organize-dialog.tsx'
import { exampleDelivery } from '../../support/example-record.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const chosen = { of: { ids: [deliveryId(1)] }, title: 'delivery 1', isSelection: false }

test.for([
  ['', 'Add note', 'Add note', true],
  ['Seen.', 'Save', 'Delete note', false],
] as const)(
  'with the note "%s", the dialog offers "%s", and "%s" once its text is empty',
  async ([note, offered, whenEmpty, isBlocked]) => {
    const detail = { ...exampleDelivery(1), note, hasNote: note !== '' }
    await renderView(<OrganizeDialog isOpen task="note" chosen={chosen} />, { 'deliveries.get': detail })
    const text = page.getByRole('textbox', { name: 'Note' })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expect.element(text).toHaveValue(note)
    await text.fill('Ask support.')
    await expect.element(button(offered)).toBeEnabled()
    await text.fill('')
    await expect.element(button(whenEmpty))[isBlocked ? 'toBeDisabled' : 'toBeEnabled']()
  },
)

test('a note that could not be loaded is neither replaced nor deleted', async () => {
  const engine = fakeEngine()
  engine.fail('deliveries.get', new AppError('disk-full', 'The disk is full.'))
  await renderView(<OrganizeDialog isOpen task="note" chosen={chosen} />, engine)
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete note' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask support.')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('sessions that could not be loaded are not shown as no sessions', async () => {
  const engine = fakeEngine()
  engine.fail('sessions.list', new AppError('disk-full', 'The disk is full.'))
  await renderView(<OrganizeDialog isOpen task="move" chosen={chosen} />, engine)
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
})

test('tags that could not be loaded are not shown as no tags', async () => {
  const engine = fakeEngine()
  engine.fail('tags.list', new AppError('disk-full', 'The disk is full.'))
  await renderView(<OrganizeDialog isOpen task="tags" chosen={chosen} />, engine)
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
})
