import { expect, test } from 'vitest'
import { drillProperties } from '#contract/drill/properties'
import { CellNotes } from '../../../renderer/drill/drill-matrix.tsx'
import { exampleDrill } from '../support/example-drill.ts'
import { renderView } from '../support/render-view.tsx'

const [cell] = exampleDrill().cells
if (cell === undefined) throw new Error('The example has no cells')
const cellOf = (property: (typeof drillProperties)[number], reason: string) => ({
  ...cell,
  property,
  reason,
  verdict: 'unchecked' as const,
})

test('a reason of every property says so once', async () => {
  const cells = drillProperties.map(property => cellOf(property, 'The drill ended before this was checked.'))
  const screen = await renderView(<CellNotes cells={cells} trailNames={[cell.trail]} />, {})
  await expect
    .element(screen.getByRole('listitem'))
    .toHaveTextContent('All propertiesThe drill ended before this was checked.')
})

test('a reason of some names each, also where no other cell is given', async () => {
  const cells = (['order', 'drops'] as const).map(property =>
    cellOf(property, 'Responses alone can’t show this.'),
  )
  const screen = await renderView(<CellNotes cells={cells} trailNames={[cell.trail]} />, {})
  await expect
    .element(screen.getByRole('listitem'))
    .toHaveTextContent('Order, Skipped statusesResponses alone can’t show this.')
})

test('a reason of some trails names them', async () => {
  const cells = ['one', 'two'].map(trail => ({
    ...cellOf('order', 'A trail like this can’t show this.'),
    trail,
  }))
  const screen = await renderView(<CellNotes cells={cells} trailNames={['one', 'two', 'three']} />, {})
  await expect
    .element(screen.getByRole('listitem'))
    .toHaveTextContent('Order in one and 1 moreA trail like this can’t show this.')
})
