import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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
