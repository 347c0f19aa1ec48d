import { expect, test } from 'vitest'
import { type PublicKeysResult, publicKeysResultSchema } from '#contract/registration/registration'
import { deliveryId } from '#contract/terms'
import { queryClient } from '../../../../renderer/data/client/query-client.ts'
import { SignatureDialog } from '../../../../renderer/features/findings/signature-dialog.tsx'
import { setQuery } from '../../../../renderer/navigation/address.ts'
import { exampleEnvironment } from '../../../support/renderer/examples.ts'
import { exampleDelivery } from '../../support/example-record.ts'
import { renderView } from '../../support/render-view.tsx'

function keysOf(publicKey: string): PublicKeysResult {
  return publicKeysResultSchema.parse({
    outcome: 'done',
    httpStatus: 200,
    message: 'One key.',
    callId: 1,
    keys: [{ keyId: null, publicKey }],
  })
}

test('a key that arrives after another environment was chosen is not entered', async () => {
  const slow = Promise.withResolvers<PublicKeysResult>()
  setQuery('deliveries', { id: deliveryId(7) })
  const screen = await renderView(<SignatureDialog isOpen />, {
    'deliveries.get': exampleDelivery(7),
    'environments.list': {
      environments: [exampleEnvironment({ name: 'slow' }), exampleEnvironment({ id: 2, name: 'quick' })],
      secretPlaces: [],
    },
    'registrations.publicKeys': ({ environmentId }) =>
      environmentId === 1 ? slow.promise : keysOf('the quick key'),
  })
  const fetchKey = screen.getByRole('button', { name: 'Fetch key' })
  await fetchKey.click()
  await screen.getByRole('combobox', { name: 'Environment' }).click()
  await screen.getByRole('option', { name: /^quick/ }).click()
  await fetchKey.click()
  const key = screen.getByLabelText('Sender’s public key')
  await expect.element(key).toHaveValue('the quick key')
  slow.resolve(keysOf('the slow key'))
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  await expect.element(key).toHaveValue('the quick key')
})
