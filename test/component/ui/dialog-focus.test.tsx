import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { IconButton } from '../../../renderer/ui/buttons/icon-button.tsx'
import { Dialog } from '../../../renderer/ui/dialogs/dialog.tsx'
import { PickList } from '../../../renderer/ui/lists/pick-list.tsx'
import { fakeEngine } from '../support/fake-engine.ts'
import { renderView } from '../support/render-view.tsx'

test('the first focus of a dialog is kept until the user presses something', async () => {
  const { getByRole } = await renderView(
    <Dialog isOpen onClose={() => {}} title="Pick one" size="medium">
      <PickList
        label="Rows"
        name="row"
        rows={[{ id: 'a' }, { id: 'b' }]}
        selectedId="a"
        onSelect={() => {}}
        rowClass={undefined}
        renderRow={({ id }) => id}
        isFirstFocus
      />
    </Dialog>,
    fakeEngine({}),
  )
  const list = getByRole('listbox', { name: 'Rows' })
  await expect.element(list).toHaveFocus()
  // Like a dialog whose list arrived after it had chosen the focused element.
  const dialog = getByRole('dialog', { name: 'Pick one' }).element() as HTMLElement
  dialog.focus()
  await expect.element(list).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  dialog.focus()
  expect(document.activeElement).toBe(dialog)
})

test('a first field that is loaded after the dialog got the focus still gets it', async () => {
  let load = (): void => {}
  function Late() {
    const [isLoaded, setLoaded] = useState(false)
    load = () => setLoaded(true)
    return (
      <Dialog isOpen onClose={() => {}} title="Name it" size="small">
        {isLoaded ? <input aria-label="Name" data-first-focus /> : null}
      </Dialog>
    )
  }
  const { getByRole } = await renderView(<Late />, fakeEngine({}))
  await expect.element(getByRole('dialog', { name: 'Name it' })).toHaveFocus()
  load()
  await expect.element(getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

test('one Escape closes a dialog, also while a tooltip is shown', async () => {
  const onClose = vi.fn()
  const { getByRole, getByText } = await renderView(
    <Dialog isOpen onClose={onClose} title="Name it" size="small">
      <IconButton label="Copy name">c</IconButton>
    </Dialog>,
    fakeEngine({}),
  )
  const button = getByRole('button', { name: 'Copy name' })
  while (document.activeElement !== button.element()) await userEvent.tab()
  await expect.element(getByText('Copy name')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
