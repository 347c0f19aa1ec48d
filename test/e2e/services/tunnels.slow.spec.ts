import { transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { respondJson, startService } from '../support/service.ts'
import {
  callbackField,
  checkOf,
  environmentPane,
  goToServices,
  makeEnvironment,
  register,
} from '../support/services.ts'
import { goToPlace, openDelivery, openTab } from '../support/workspace.ts'
import { addressOf, startTunnel } from './tunnels-steps.ts'

const stageAddress = '3.129.233.228'

test('deliveries and registrations follow a tunnel', async ({ page, dataDir }) => {
  const service = await startService((_, response) =>
    respondJson(response, 200, { success: true, payload: 'registered' }),
  )
  await startTunnel(page, dataDir)
  const before = await addressOf(page)
  await test.step('a delivery shows which tunnel it came by and from where', async () => {
    const notification = transactionExample('issuance', 'COMPLETE')
    await post(`${before}/hooks`, notification, { 'x-test-caller': stageAddress })
    await goToPlace(page, 'Deliveries')
    await openDelivery(page, 1)
    const raw = await openTab(page, 'Raw')
    await expect(raw).toContainText(`by the tunnel proxy, called from ${stageAddress}`)
    const payload = await openTab(page, 'Payload')
    await payload.getByRole('button', { name: '1 note' }).click()
    await expect(payload).toContainText('is an address of the stage environment')
  })

  await test.step('a registration is warned of when its tunnel has another address, and one button registers again', async () => {
    await goToServices(page)
    await makeEnvironment(page, { name: 'funding', service: 'Funding service', baseUrl: service.url })
    await page.getByRole('button', { name: /^proxy http/ }).click()
    await expect(callbackField(page)).toHaveValue(`${before}/funding`)
    await page.getByRole('button', { name: 'Test URL' }).click()
    await expect(checkOf(page, 'probe-reached')).toContainText('leads to this Hooktrail')
    await expect(await register(page)).toContainText('Registered.')

    await fetch(`${before}/test-crash`).catch(() => {})
    const warning = environmentPane(page).getByRole('alert')
    await expect(warning).toContainText('The tunnel proxy has a new address.')
    const after = await addressOf(page)
    await expect(warning).toContainText(`${after}/funding`)
    await warning.getByRole('button', { name: 'Register again' }).click()
    const registered = page.getByRole('list', { name: 'Registered callback URLs' })
    await expect(registered).toContainText(`${after}/funding`)
    await expect(warning).toHaveCount(0)
    expect(service.calls).toEqual(['POST /api/v3/webhooks/', 'POST /api/v3/webhooks/'])
  })
  await service.close()
})
