import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react/pure'
import { Segments } from '../../../renderer/ui/fields/choices/segments.tsx'

afterEach(cleanup)

test('two choices with the same label are separate radio groups', async () => {
  const options = [
    { value: 'text', label: 'Text' },
    { value: 'hex', label: 'Hex' },
  ]
  const choice = <Segments label="Format" options={options} value="hex" onChange={() => undefined} />
  const screen = await render(
    <>
      {choice}
      {choice}
    </>,
  )
  await expect.element(screen.getByRole('radio', { name: 'Hex' }).first()).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: 'Hex' }).last()).toBeChecked()
})
