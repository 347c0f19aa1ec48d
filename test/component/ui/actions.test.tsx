import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '#contract/errors'
import { ConfirmDialog } from '../../../renderer/ui/dialogs/confirm-dialog.tsx'
import { Problem } from '../../../renderer/ui/feedback/notice.tsx'
import { ToastArea } from '../../../renderer/ui/feedback/toast-area.tsx'
import { useAction } from '../../../renderer/ui/feedback/use-action.ts'
import { clickTwice } from '../support/click-twice.ts'
import { renderView } from '../support/render-view.tsx'

const full = new AppError('disk-full', 'The disk is full.')

/** Runs that the test ends. */
function heldRuns() {
  const runs: PromiseWithResolvers<string>[] = []
  const start = (): Promise<string> => {
    const run = Promise.withResolvers<string>()
    runs.push(run)
    return run.promise
  }
  return { runs, start }
}

function SaveForm({ save }: { readonly save: () => Promise<string> }) {
  const [saved, setSaved] = useState('')
  const { run, isRunning, error, reset, drop } = useAction(save)
  return (
    <>
      <button type="button" onClick={() => run(undefined, setSaved)}>
        {isRunning ? 'Saving' : 'Save'}
      </button>
      <button type="button" onClick={reset}>
        Type
      </button>
      <button type="button" onClick={drop}>
        Show another
      </button>
      <p>saved {saved}</p>
      <Problem error={error} />
    </>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a second click while it runs does nothing', async () => {
  const { runs, start } = heldRuns()
  await renderView(<SaveForm save={start} />, {})
  await clickTwice(button('Save'))
  await button('Saving').click()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve('once')
  await expect.element(page.getByText('saved once')).toBeVisible()
  await button('Save').click()
  await expect.poll(() => runs.length).toBe(2)
})

test('an error stays until the next run, or until it is dropped', async () => {
  const { runs, start } = heldRuns()
  await renderView(<SaveForm save={start} />, {})
  const alert = page.getByRole('alert')
  await button('Save').click()
  // What is typed during a run does not allow another.
  await button('Type').click()
  await button('Saving').click()
  expect(runs).toHaveLength(1)
  runs[0]?.reject(full)
  await expect.element(alert).toHaveTextContent('The disk is full.')
  await button('Save').click()
  await expect.element(alert).not.toBeInTheDocument()
  runs[1]?.reject(new TypeError('No connection.'))
  await expect.element(alert).toHaveTextContent('No connection.')
  await button('Type').click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a run of something else that is no longer shown is dropped, and another can start', async () => {
  const { runs, start } = heldRuns()
  await renderView(<SaveForm save={start} />, {})
  await button('Save').click()
  await button('Show another').click()
  await button('Save').click()
  await expect.poll(() => runs.length).toBe(2)
  runs[0]?.resolve('the first')
  runs[1]?.resolve('the second')
  await expect.element(page.getByText('saved the second')).toBeVisible()
})

test('an error of a view that is gone is a notification', async () => {
  const { runs, start } = heldRuns()
  function Closing() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        {isOpen ? <SaveForm save={start} /> : null}
        <button type="button" onClick={() => setOpen(false)}>
          Close
        </button>
        <ToastArea />
      </>
    )
  }
  await renderView(<Closing />, {})
  await button('Save').click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(button('Saving')).not.toBeInTheDocument()
  runs[0]?.reject(full)
  await expect.element(page.getByRole('alert').filter({ hasText: full.message })).toBeInTheDocument()
})

test('a confirmed action runs once; the dialog stays open with its error, and closes when it is done', async () => {
  const { runs, start } = heldRuns()
  function Asking() {
    const [isOpen, setOpen] = useState(true)
    return isOpen ? (
      <ConfirmDialog
        title="Delete it?"
        text="It is deleted."
        confirmLabel="Delete"
        onConfirm={start}
        onClose={() => setOpen(false)}
      />
    ) : null
  }
  await renderView(<Asking />, {})
  await clickTwice(button('Delete'))
  await expect.poll(() => runs.length).toBe(1)
  runs[0]?.reject(full)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.')
  await button('Delete').click()
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve('done')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

function Asking({ onConfirm }: { readonly onConfirm: () => Promise<void> }) {
  const [asks, setAsks] = useState(true)
  const [isCounted, setCounted] = useState(true)
  const confirm = async () => {
    setCounted(false)
    await onConfirm()
  }
  return (
    <>
      <button type="button" onClick={() => setCounted(true)}>
        Count
      </button>
      {asks && isCounted ? (
        <ConfirmDialog
          title="Delete?"
          text="It cannot be undone."
          confirmLabel="Delete it"
          onConfirm={confirm}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  )
}

test('a question that its own action removes is not asked again', async () => {
  const done = Promise.withResolvers<void>()
  const screen = await renderView(<Asking onConfirm={() => done.promise} />, {})
  await screen.getByRole('button', { name: 'Delete it' }).click()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  done.resolve()
  await screen.getByRole('button', { name: 'Count' }).click()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})
