import { expect, test } from 'vitest'
import { fetchMissing, later } from '../../../renderer/ui/later.tsx'
import { fakeEngine } from '../support/fake-engine.ts'
import { renderView } from '../support/render-view.tsx'

/** A part that does not come until `come`, and counts how often it was fetched. */
function part(text: string) {
  let isThere = false
  let fetched = 0
  const Part = later(async () => {
    fetched += 1
    if (!isThere) throw new TypeError('Failed to fetch')
    return () => <p>{text}</p>
  })
  return {
    Part,
    fetched: () => fetched,
    come: () => {
      isThere = true
    },
  }
}

test('a part that did not come says so, and is shown once it is fetched again', async () => {
  const late = part('Here after all.')
  const { getByRole, getByText } = await renderView(<late.Part />, fakeEngine({}))
  await expect.element(getByText('Part of the interface couldn’t be loaded.')).toBeVisible()
  await fetchMissing()
  await expect.element(getByRole('alert')).toBeVisible()
  late.come()
  await fetchMissing()
  await expect.element(getByText('Here after all.')).toBeVisible()
  await expect.element(getByRole('alert')).not.toBeInTheDocument()
  const { fetched } = late
  const before = fetched()
  await fetchMissing()
  expect(fetched()).toBe(before)
})
