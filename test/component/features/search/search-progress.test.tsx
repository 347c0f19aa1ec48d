import { expect, test, vi } from 'vitest'
import { MatchCount, ScanLine } from '../../../../renderer/features/search/search-progress.tsx'
import { renderView } from '../../support/render-view.tsx'

test('a count is a bound with how far it is, then the number', async () => {
  const screen = await renderView(<MatchCount count={1_234_567} isExact={false} share={0.349} />, {})
  await expect.element(screen.getByRole('status')).toHaveTextContent('1,200,000+ matches · 34 %')
  await screen.rerender(<MatchCount count={0} isExact={false} share={0.5} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Counting… · 50 %')
  await screen.rerender(<MatchCount count={1_234_567} isExact share={null} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('1,234,567 matches')
  await screen.rerender(<MatchCount count={1} isExact share={0.1} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 match')
})

test('a search that looks on can be stopped, and goes on', async () => {
  const calls = { onStop: vi.fn(), onResume: vi.fn() }
  const screen = await renderView(
    <ScanLine scan={{ share: 0.34, isStopped: false }} what="deliveries" {...calls} />,
    {},
  )
  const line = screen.getByRole('region', { name: 'Search in progress' })
  await expect.element(screen.getByRole('status')).toHaveTextContent('Searching older deliveries…')
  await expect.element(screen.getByText('34 %')).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  expect(calls.onStop).toHaveBeenCalledOnce()
  await screen.rerender(<ScanLine scan={{ share: 0.34, isStopped: true }} what="deliveries" {...calls} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Stopped')
  await expect.element(screen.getByText('after 34 %')).toBeVisible()
  await screen.getByRole('button', { name: 'Continue search' }).click()
  expect(calls.onResume).toHaveBeenCalledOnce()
  await screen.rerender(<ScanLine scan={null} what="deliveries" {...calls} />)
  await expect.element(line).not.toBeInTheDocument()
})
