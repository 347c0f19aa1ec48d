import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#contract/errors'
import { RawTab } from '../../../../renderer/features/detail/body/raw-tab.tsx'
import { ToastArea } from '../../../../renderer/ui/feedback/toast-area.tsx'
import { exampleBody, exampleDelivery } from '../../support/example-record.ts'
import { renderView } from '../../support/render-view.tsx'

const view = (
  <>
    <RawTab detail={exampleDelivery(7)} />
    <ToastArea />
  </>
)
const body = { base64: btoa(exampleBody), offset: 0, totalBytes: exampleBody.length }

test.each([
  ['Copy as cURL', 'sh'],
  ['Copy as PowerShell', 'powershell'],
] as const)('%s copies the command that the engine writes', async (name, shell) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  const { getByRole, engine } = await renderView(view, {
    'deliveries.body': body,
    'deliveries.command': ({ shell: asked }) => ({ text: `the command for ${asked}` }),
  })
  await getByRole('button', { name }).click()
  await expect.element(getByRole('status').filter({ hasText: 'Copied' })).toBeInTheDocument()
  expect(write.mock.calls).toEqual([[`the command for ${shell}`]])

  engine.fail('deliveries.command', new AppError('not-available', 'Bodies over 1 MiB: export it.'))
  await getByRole('button', { name }).click()
  await expect.element(getByRole('alert')).toHaveTextContent('Bodies over 1 MiB: export it.')
  expect(write).toHaveBeenCalledTimes(1)
})

test('a delivery through a tunnel that hides its callers says so after a space', async () => {
  const detail = { ...exampleDelivery(7), inlet: { name: 'stage', sourceAddress: null } }
  const { container } = await renderView(<RawTab detail={detail} />, { 'deliveries.body': body })
  await expect.poll(() => container.textContent).toContain('by the tunnel stage (source hidden)')
})

test('a delivery over TLS says so', async () => {
  const detail = { ...exampleDelivery(7), scheme: 'https' as const }
  const { container } = await renderView(<RawTab detail={detail} />, { 'deliveries.body': body })
  await expect.poll(() => container.textContent).toContain('127.0.0.1:5000 over TLS')
})

test('of bytes that are not HTTP there is no request line; they are shown in hex, and as text on request', async () => {
  const detail = {
    ...exampleDelivery(7),
    method: '',
    target: '',
    httpVersion: '',
    headers: [],
    reception: 'malformed' as const,
  }
  const bytes = 'HELO mail.example'
  const { getByText, getByRole } = await renderView(
    <div style={{ display: 'flex', height: 600 }}>
      <RawTab detail={detail} />
    </div>,
    { 'deliveries.body': { base64: btoa(bytes), offset: 0, totalBytes: bytes.length } },
  )
  await expect.element(getByText('no request line')).toBeVisible()
  await expect.element(getByRole('region', { name: 'Body in hex' })).toMatchTextContent(/48 45 4c 4f 20/)
  await getByText('Text', { exact: true }).click()
  await expect.element(getByRole('region', { name: 'Body as text' })).toMatchTextContent(/HELO/)
})
