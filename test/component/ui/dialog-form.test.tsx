import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Dialog } from '../../../renderer/ui/dialogs/dialog.tsx'
import { DialogForm } from '../../../renderer/ui/dialogs/dialog-form.tsx'
import { TextArea, TextInput } from '../../../renderer/ui/fields/text-input.tsx'
import { fakeEngine } from '../support/fake-engine.ts'
import { renderView } from '../support/render-view.tsx'

function Form() {
  const [sent, setSent] = useState(0)
  const [name, setName] = useState('')
  return (
    <Dialog isOpen onClose={() => {}} title="New thing" size="small">
      <DialogForm
        onSubmit={() => setSent(sent + 1)}
        note={`sent ${sent} times`}
        error={sent === 0 ? null : 'It exists.'}
        submit="Create"
        hasKey
        blocked={name === '' ? 'Enter a name.' : null}
      >
        <TextInput aria-label="Name" value={name} onChange={event => setName(event.target.value)} />
        <TextArea aria-label="Note" />
      </DialogForm>
    </Dialog>
  )
}

test('Enter submits from a field, with Control from a text of lines, and never while it is blocked', async () => {
  const { getByRole, getByText } = await renderView(<Form />, fakeEngine({}))
  const note = getByRole('textbox', { name: 'Note' })
  await note.click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(getByRole('button', { name: /Create/ })).toHaveAccessibleDescription('Enter a name.')
  await expect.element(getByText('sent 0 times')).toBeVisible()
  await getByRole('textbox', { name: 'Name' }).fill('a')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText('sent 1 times')).toBeVisible()
  await expect.element(getByRole('alert')).toHaveTextContent('It exists.')
  await note.click()
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
  await expect.element(getByText('sent 2 times')).toBeVisible()
  await expect.element(note).toHaveValue('\n')
})
