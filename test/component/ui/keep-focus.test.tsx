import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConfirmDialog } from '../../../renderer/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../renderer/ui/dialogs/dialog.tsx'
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
      <button type="button" onClick={() => setAsked('')}>
        Ask
      </button>
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

test('after Tab went around a dialog, Escape returns the focus to where it was', async () => {
  onTestFinished(keepFocus())
  const { getByRole } = await renderView(<Parts />, fakeEngine({}))
  const opener = getByRole('button', { name: 'Delete b' })
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const cancel = getByRole('button', { name: 'Cancel' })
  await expect.element(cancel).toHaveFocus()
  await userEvent.tab()
  await expect.element(getByRole('button', { name: 'Delete', exact: true })).toHaveFocus()
  await userEvent.tab()
  await expect.element(cancel).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('an item that is removed under its dialog leaves the focus to its neighbor', async () => {
  onTestFinished(keepFocus())
  const { getByRole } = await renderView(<Parts />, fakeEngine({}))
  ;(getByRole('button', { name: 'Delete b' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(getByRole('button', { name: 'Delete c' })).toHaveFocus()
})

test('an opener of an earlier dialog does not get the focus of a removed item', async () => {
  onTestFinished(keepFocus())
  const { getByRole } = await renderView(<Parts />, fakeEngine({}))
  const press = async (name: string) => {
    ;(getByRole('button', { name }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  const dialog = getByRole('alertdialog')
  await press('Ask')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(getByRole('button', { name: 'Ask' })).toHaveFocus()
  await press('Delete b')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(getByRole('button', { name: 'Delete c' })).toHaveFocus()
})

/** A view under `keepFocus`, and its next steps. */
async function renderSteps(first: ReactNode) {
  onTestFinished(keepFocus())
  let set = (_view: ReactNode): void => {}
  function Steps() {
    const [view, setView] = useState(first)
    set = setView
    return view
  }
  const { getByRole } = await renderView(<Steps />, fakeEngine({}))
  const focus = (name: string) =>
    (getByRole('button', { name, exact: true }).element() as HTMLElement).focus()
  /** Renders the next step. */
  const show = (view: ReactNode) => flushSync(() => set(view))
  return { getByRole, focus, show }
}

const items = (names: readonly string[]) =>
  names.map(name => (
    <li key={name}>
      <button type="button">{name}</button>
    </li>
  ))

test('an item removed in a dialog leaves the focus to its neighbor', async () => {
  const dialog = (names: readonly string[]) => (
    <Dialog isOpen onClose={() => {}} title="Saved" size="small">
      <ul>{items(names)}</ul>
    </Dialog>
  )
  const { show, focus, getByRole } = await renderSteps(dialog(['a', 'b', 'c']))
  await expect.element(getByRole('dialog')).toHaveFocus()
  focus('b')
  show(dialog(['a', 'c']))
  await expect.element(getByRole('button', { name: 'c', exact: true })).toHaveFocus()
  show(dialog([]))
  await expect.element(getByRole('dialog')).toHaveFocus()
})

test('without a control that takes the focus, the part of the page gets it that is not hidden', async () => {
  const page = (names: readonly string[], isHidden: boolean) => (
    <main>
      <section aria-label="Items" hidden={isHidden}>
        <ul>
          {items(names)}
          <li key="text">text</li>
        </ul>
      </section>
    </main>
  )
  const { show, focus, getByRole } = await renderSteps(page(['a', 'b'], false))
  focus('b')
  show(page(['a'], false))
  await expect.element(getByRole('button', { name: 'a' })).toHaveFocus()
  show(page([], false))
  await expect.element(getByRole('region', { name: 'Items' })).toHaveFocus()
  show(page(['a'], false))
  focus('a')
  show(page([], true))
  await expect.element(getByRole('main')).toHaveFocus()
})

test('a focus that was given up by a press elsewhere is not given to a neighbor', async () => {
  const page = (names: readonly string[]) => (
    <main>
      <h1>Title</h1>
      <ul>{items(names)}</ul>
    </main>
  )
  const { show, focus, getByRole } = await renderSteps(page(['a', 'b', 'c']))
  focus('b')
  await getByRole('heading').click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  show(page(['a', 'c']))
  await vi.advanceTimersByTimeAsync(1000)
  expect(document.activeElement).toBe(document.body)
})

test('a row that a virtual table removes while it scrolls leaves the focus to the table’s part, which does not scroll back', async () => {
  const page = (names: readonly string[]) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: like a scrolled region
    <section aria-label="Results" tabIndex={0} style={{ height: 60, overflow: 'auto' }}>
      <table aria-rowcount={100}>
        <tbody style={{ display: 'block', height: 3000 }}>
          {names.map(name => (
            <tr key={name}>
              <td>
                <button type="button">{name}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
  const { show, focus, getByRole } = await renderSteps(page(['a', 'b', 'c']))
  const region = getByRole('region', { name: 'Results' })
  focus('a')
  region.element().scrollTop = 2000
  show(page(['b', 'c']))
  await expect.element(region).toHaveFocus()
  expect(region.element().scrollTop).toBe(2000)
})
