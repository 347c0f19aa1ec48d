import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react/pure'
import { Loaded } from '../../../renderer/ui/feedback/loaded.tsx'
import { Place } from '../../../renderer/ui/layout/place.tsx'
import { renderView } from '../support/render-view.tsx'

afterEach(cleanup)

const words = { loading: 'Loading routes', failed: 'Couldn’t load the routes.' }

function loaded(data: string | undefined, error: { message: string } | null, refetch = vi.fn()) {
  return render(
    <Loaded from={{ data, error, refetch }} {...words}>
      {text => <p>{text}</p>}
    </Loaded>,
  )
}

test('before the first response there is a skeleton', async () => {
  const screen = await loaded(undefined, null)
  await expect.element(screen.getByRole('status', { name: 'Loading routes' })).toBeInTheDocument()
})

test('a failed fetch shows why, and is retried by the button', async () => {
  const refetch = vi.fn()
  const screen = await loaded(undefined, { message: 'The disk is full.' }, refetch)
  await expect.element(screen.getByRole('alert').getByText('Couldn’t load the routes.')).toBeVisible()
  await expect.element(screen.getByRole('alert').getByText('The disk is full.')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledOnce()
})

test('data that could not be refetched stays, under a notice', async () => {
  const refetch = vi.fn()
  const screen = await loaded('Orders', { message: 'The disk is full.' }, refetch)
  await expect.element(screen.getByText('Orders')).toBeVisible()
  await expect.element(screen.getByText('Out of date.')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledOnce()
})

test('data that is up to date has no notice', async () => {
  const screen = await loaded('Orders', null)
  await expect.element(screen.getByText('Orders')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('a failure starts where the content of its place starts, and has room in a pane without padding', async () => {
  const failing = { data: undefined, error: { message: 'The disk is full.' }, refetch: vi.fn() }
  const screen = await renderView(
    <>
      <Place title="Routes">
        <p>All routes</p>
        <Loaded from={failing} {...words}>
          {() => null}
        </Loaded>
      </Place>
      <section aria-label="Pane">
        <Loaded from={failing} {...words} isInset>
          {() => null}
        </Loaded>
      </section>
    </>,
    {},
  )
  const left = (element: Element) => element.getBoundingClientRect().left
  const [inPlace, inPane] = screen.getByRole('alert').elements()
  expect(inPlace && left(inPlace)).toBe(left(screen.getByText('All routes').element()))
  const pane = screen.getByRole('region', { name: 'Pane' }).element()
  expect(inPane && left(inPane) - left(pane)).toBe(16)
})
