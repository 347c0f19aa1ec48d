import { expect, test } from 'vitest'
import { AppError } from '#contract/errors'
import { IndexSection } from '../../../../renderer/features/settings/index-section.tsx'
import { exampleIndex, exampleSettings } from '../../support/examples.ts'
import { fakeEngine } from '../../support/fake-engine.ts'
import { renderView } from '../../support/render-view.tsx'

const responses = { 'index.status': exampleIndex, 'jobs.list': { jobs: [] } }

test('the size and the progress of the index are shown and updated', async () => {
  const screen = await renderView(<IndexSection hasTextIndex />, responses)
  await expect.element(screen.getByText('2.9 MB')).toBeVisible()
  await expect.element(screen.getByText('All 1,200 deliveries')).toBeVisible()
  await expect.element(screen.getByText('Complete')).toBeVisible()
  screen.engine.respond('index.status', {
    ...exampleIndex,
    inspected: 900,
    readThrough: 900,
    texts: 'filling',
    textsThrough: 503,
  })
  screen.engine.publish('index.changed', {})
  await expect.element(screen.getByText('900 of 1,200 deliveries')).toBeVisible()
  await expect.element(screen.getByText('Through delivery 503 of 900')).toBeVisible()
})

test('an index that could not be looked at says why, and a switch that failed stays as it was', async () => {
  const engine = fakeEngine(responses)
  engine.fail('index.status', new AppError('store-failed', 'The index cannot be read.'))
  engine.fail('settings.change', new AppError('disk-full', 'The disk is full.'))
  const screen = await renderView(<IndexSection hasTextIndex />, engine)
  await expect.element(screen.getByText('The index cannot be read.')).toBeVisible()
  const texts = screen.getByRole('switch', { name: 'Index text' })
  await texts.click()
  await expect.element(screen.getByText('The disk is full.')).toBeVisible()
  await expect.element(texts).toBeChecked()
})

test('stopped, it offers to go on; a failure of that is shown', async () => {
  const engine = fakeEngine({
    ...responses,
    'settings.get': exampleSettings,
    'index.status': {
      ...exampleIndex,
      inspected: 10,
      texts: 'filling',
      textsThrough: 0,
      isInspectionStopped: true,
    },
  })
  engine.fail('index.continue', new AppError('store-failed', 'The thread of the index ended.'))
  const screen = await renderView(<IndexSection hasTextIndex />, engine)
  await expect.element(screen.getByText('None')).toBeVisible()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByRole('alert').getByText('The thread of the index ended.')).toBeVisible()
})
