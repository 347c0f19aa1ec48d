import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConfirmDialog } from '../../../renderer/ui/dialogs/confirm-dialog.tsx'
import { keepFocus } from '../../../renderer/ui/dialogs/keep-focus.ts'
import { fakeEngine } from '../support/fake-engine.ts'
import { renderView } from '../support/render-view.tsx'

function Parts() {
  const [items, setItems] = useState(['a', 'b', 'c'])
  const [hasNotice, setNotice] = useState(true)
  const [asked, setAsked] = useState<string | null>(null)
  const remove = (item: string) => setItems(items.filter(one => one !== item))
  return (
    <main>
      <section aria-label="Notices">
        {hasNotice ? (
          <button type="button" onClick={() => setNotice(false)}>
            Dismiss
          </button>
        ) : null}
      </section>
      <section aria-label="Items">
        <ul>
          {items.map(item => (
            <li key={item}>
              <input aria-label={item} />
              <button type="button" onClick={() => remove(item)}>
                Remove {item}
              </button>
              <button type="button" onClick={() => setAsked(item)}>
                Delete {item}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {asked === null ? null : (
        <ConfirmDialog
          title="Delete?"
          text=""
          confirmLabel="Delete"
          onConfirm={async () => remove(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </main>
  )
}

test('a control that removes itself leaves the focus to its neighbor, or to its part of the page', async () => {
  onTestFinished(keepFocus())
  const { getByRole } = await renderView(<Parts />, fakeEngine({}))
  const press = async (name: string) => {
    ;(getByRole('button', { name }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Remove b')
  await expect.element(getByRole('button', { name: 'Remove c' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('button', { name: 'Remove a' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const part = getByRole('region', { name: 'Items' })
  await expect.element(part).toHaveFocus()
  await press('Dismiss')
  await expect.element(getByRole('region', { name: 'Notices' })).toHaveFocus()
  // Only while it holds the focus.
  expect(part.element().hasAttribute('tabindex')).toBe(false)
})

test('an item that is removed under its dialog leaves the focus to its neighbor', async () => {
  onTestFinished(keepFocus())
  const { getByRole } = await renderView(<Parts />, fakeEngine({}))
  ;(getByRole('button', { name: 'Delete b' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(getByRole('button', { name: 'Delete c' })).toHaveFocus()
})
