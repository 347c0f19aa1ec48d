import type { Page } from 'playwright/test'
import { expect, test } from '../support/still/still-host.ts'
import { listOf, readRowsOf, rowOf } from '../support/workspace.ts'
import { openAt } from './support.ts'

/** Elements that would move for longer than 0.01 s, each with its durations. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (durations: string): number => Math.max(...durations.split(',').map(Number.parseFloat))
    return [...document.querySelectorAll('*')].flatMap(element =>
      [null, '::before', '::after'].flatMap(part => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part)
        const isMoving =
          longest(transitionDuration) > 0.01 ||
          (animationName !== 'none' && longest(animationDuration) > 0.01)
        return isMoving
          ? [`${element.tagName}.${element.className}: ${transitionDuration} ${animationDuration}`]
          : []
      }),
    )
  })
}

test('nothing moves where people asked for no motion, and something does without that wish', async ({
  page,
}) => {
  await test.step('nothing moves where people asked for no motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(readRowsOf(page).first()).toBeVisible()
    expect(await moving(page), 'list').toEqual([])
    await rowOf(page, 50).click({ button: 'right' })
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await moving(page), 'menu').toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await listOf(page).focus()
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await moving(page), 'dialog').toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    expect(await moving(page), 'toast').toEqual([])
    await openAt(page, '/send/fixtures')
    await page.getByRole('textbox', { name: 'Fixture body' }).focus()
    expect(await moving(page), 'editor').toEqual([])
    await openAt(page, '/settings')
    await expect(page.getByRole('switch').first()).toBeVisible()
    expect(await moving(page), 'settings').toEqual([])
  })

  await test.step('without that wish, they move', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openAt(page, '/deliveries')
    await expect(readRowsOf(page).first()).toBeVisible()
    expect(await moving(page)).not.toEqual([])
  })
})
