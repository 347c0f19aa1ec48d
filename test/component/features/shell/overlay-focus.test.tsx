import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deliveryId } from '#contract/terms'
import { queryClient } from '../../../../renderer/data/client/query-client.ts'
import { deliveryQuery } from '../../../../renderer/data/deliveries/delivery.ts'
import { App, Overlays } from '../../../../renderer/features/shell/app.tsx'
import {
  closeOverlay,
  type Overlay,
  type OverlayName,
  openOverlay,
} from '../../../../renderer/navigation/overlay.ts'
import { selectDelivery } from '../../../../renderer/navigation/selection.ts'
import { Menu } from '../../../../renderer/ui/dialogs/menu.tsx'
import { exampleDelivery, exampleTrail } from '../../support/example-record.ts'
import { exampleSettings, exampleStatus } from '../../support/examples.ts'
import { renderView } from '../../support/render-view.tsx'

const chosen = { of: { ids: [deliveryId(1)] }, title: 'delivery 1', isSelection: false }

/** One opening of each overlay. */
const overlays: { readonly [Name in OverlayName]: Overlay<Name> } = {
  palette: { name: 'palette' },
  shortcuts: { name: 'shortcuts' },
  send: { name: 'send' },
  'next-status': { name: 'next-status', trail: exampleTrail('transactions:tx1', [1, 2]) },
  replay: { name: 'replay', deliveryId: deliveryId(1) },
  'fixture-name': { name: 'fixture-name', naming: { for: 'save' }, title: 'Mine' },
  'scenario-name': { name: 'scenario-name', naming: { for: 'new' }, title: 'Mine' },
  'replay-many': { name: 'replay-many', selection: { by: 'query', query: '' }, title: '2 deliveries' },
  compare: { name: 'compare' },
  'undocumented-fields': { name: 'undocumented-fields' },
  signature: { name: 'signature' },
  session: { name: 'session', question: { of: 'start' } },
  organize: { name: 'organize', task: 'note', chosen },
  export: { name: 'export' },
  import: { name: 'import' },
  report: { name: 'report' },
}

test('after every dialog the focus is where it was', async () => {
  await renderView(
    <>
      <button type="button">Before</button>
      <Menu
        trigger={<button type="button">Menu</button>}
        items={[{ label: 'Send', run: () => openOverlay(overlays.send) }]}
      />
      <Overlays />
    </>,
    {
      'settings.get': exampleSettings,
      'app.status': exampleStatus,
      'deliveries.get': exampleDelivery(1),
    },
  )
  selectDelivery(deliveryId(1))
  await queryClient.fetchQuery(deliveryQuery(deliveryId(1)))
  const before = page.getByRole('button', { name: 'Before' })
  const menu = page.getByRole('button', { name: 'Menu' })
  const isInDialog = () => document.activeElement?.closest('[role="dialog"]') != null
  const open = async (overlay: Overlay) => {
    openOverlay(overlay)
    await expect.poll(isInDialog, { message: overlay.name }).toBe(true)
  }
  const checkFocus = (control: typeof before, message: string) =>
    expect.poll(() => document.activeElement === control.element(), { message }).toBe(true)

  for (const overlay of Object.values(overlays)) {
    before.element().focus()
    await open(overlay)
    await userEvent.keyboard('{Escape}')
    await checkFocus(before, `${overlay.name}, closed`)
  }
  await open(overlays.replay)
  closeOverlay()
  await checkFocus(before, 'a dialog that is completed')
  await open(overlays.palette)
  closeOverlay()
  await open(overlays.send)
  await userEvent.keyboard('{Escape}')
  await checkFocus(before, 'a dialog that a command of the palette opened')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Send' }).click()
  await expect.poll(isInDialog).toBe(true)
  await userEvent.keyboard('{Escape}')
  await checkFocus(menu, 'a dialog that an item of a menu opened')
})

test('the app keeps a focus whose element is removed', async () => {
  await renderView(<App />, { 'settings.get': exampleSettings, 'app.status': exampleStatus })
  const main = page.getByRole('main')
  const button = document.createElement('button')
  main.element().append(button)
  button.focus()
  button.remove()
  await expect.element(main).toHaveFocus()
})
