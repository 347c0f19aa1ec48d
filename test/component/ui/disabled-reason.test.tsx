import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Button } from '../../../renderer/ui/buttons/button.tsx'
import { IconButton } from '../../../renderer/ui/buttons/icon-button.tsx'
import { Menu } from '../../../renderer/ui/dialogs/menu.tsx'
import { Segments } from '../../../renderer/ui/fields/choices/segments.tsx'
import { renderView } from '../support/render-view.tsx'

test('a disabled button takes the focus, says its reason, and neither runs nor submits', async () => {
  const run = vi.fn()
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const screen = await renderView(
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" disabled reason="Enter a name." onClick={run}>
        Save
      </Button>
    </form>,
    {},
  )
  const button = screen.getByRole('button', { name: 'Save', exact: true })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription('Enter a name.')
  await screen.getByLabelText('Name').click()
  await userEvent.keyboard('{Enter}{Tab}')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter} ')
  expect(run).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await button.hover()
  await expect.element(screen.getByText('Enter a name.').nth(1)).toBeVisible()
})

test('an enabled button says no reason, and keeps the focus when its own click disables it', async () => {
  const screen = await renderView(<SaveOnce />, {})
  const button = screen.getByRole('button', { name: 'Save' })
  await expect.element(button).not.toHaveAccessibleDescription()
  await button.click()
  await expect.element(button).toHaveAccessibleDescription('Saving…')
  await expect.element(button).toHaveFocus()
})

function SaveOnce() {
  const [isSaving, setSaving] = useState(false)
  return (
    <Button disabled={isSaving} reason="Saving…" onClick={() => setSaving(true)}>
      Save
    </Button>
  )
}

test('a disabled icon button says its reason after its name', async () => {
  const run = vi.fn()
  const screen = await renderView(
    <IconButton label="Delete header" disabled reason="At least one header is required." onClick={run}>
      <Trash2 aria-hidden />
    </IconButton>,
    {},
  )
  const button = screen.getByRole('button', { name: 'Delete header' })
  await expect.element(button).toHaveAccessibleDescription('At least one header is required.')
  await button.click({ force: true })
  expect(run).not.toHaveBeenCalled()
})

test('a disabled item of a menu says its reason after its label, as it shows it, and does not run', async () => {
  const run = vi.fn()
  const screen = await renderView(
    <Menu
      trigger={<Button>Actions</Button>}
      items={[{ label: 'Split…', run, isDisabled: true, reason: 'A session needs 2 deliveries.' }]}
    />,
    {},
  )
  await screen.getByRole('button', { name: 'Actions' }).click()
  const item = screen.getByRole('menuitem', { name: 'Split… A session needs 2 deliveries.', exact: true })
  await expect.element(screen.getByText('A session needs 2 deliveries.')).toBeVisible()
  await item.click({ force: true })
  expect(run).not.toHaveBeenCalled()
})

test('a disabled segment is reached by arrows, says its reason, and is not chosen', async () => {
  const choose = vi.fn()
  const screen = await renderView(
    <Segments
      label="Format"
      options={[
        { value: 'hex', label: 'Hex' },
        { value: 'text', label: 'Text', disabled: true, reason: 'The body is not UTF-8 text.' },
      ]}
      value="hex"
      onChange={choose}
    />,
    {},
  )
  const text = screen.getByRole('radio', { name: 'Text' })
  await expect.element(text).toHaveAccessibleDescription('The body is not UTF-8 text.')
  await screen.getByRole('radio', { name: 'Hex' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(text).toHaveFocus()
  expect(choose).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('radio', { name: 'Hex' })).toBeChecked()
})
