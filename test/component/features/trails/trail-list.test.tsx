import { expect, test } from 'vitest'
import { TrailsView } from '../../../../renderer/features/trails/trails-view.tsx'
import { searchTrails } from '../../../../renderer/navigation/searches.ts'
import { exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

test('a search of trails with a misspelled value, which matches none, offers the known value', async () => {
  searchTrails('status:fialed')
  const { getByRole, engine } = await renderView(
    <div style={{ width: 1200, height: 700 }}>
      <TrailsView />
    </div>,
    {
      'app.status': exampleStatus,
      'trails.list': { rows: [], hasMore: false, isComplete: true, rest: null, newest: null },
      'trails.count': { count: 0, isComplete: true, rest: null },
    },
  )
  await expect.element(getByRole('heading', { name: 'No record matches' })).toBeVisible()
  await getByRole('button', { name: 'Search status:failed' }).click()
  await expect
    .poll(() => engine.calls.findLast(({ method }) => method === 'trails.list')?.params)
    .toMatchObject({ query: 'status:failed' })
  await getByRole('button', { name: 'Show all records' }).click()
  await expect.element(getByRole('heading', { name: 'No records' })).toBeVisible()
})
