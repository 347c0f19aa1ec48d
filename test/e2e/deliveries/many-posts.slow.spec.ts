import type { Page } from 'playwright/test'
import { allExamples } from '../../support/inspection/examples.ts'
import { callsOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { listOf, rowsOf } from '../support/workspace.ts'

const count = 500

test(`${count} posts at once are ${count} rows without a reload, each with the bytes that were sent`, async ({
  page,
  captureUrl,
}) => {
  const examples = allExamples()
  const sent = Array.from(
    { length: count },
    (_, number) =>
      // Formatted in several ways, so that a body that is serialized again would show.
      `${JSON.stringify(examples[number % examples.length]?.body, null, number % 4)}${' '.repeat(number)}`,
  )
  const statuses = await Promise.all(sent.map((body, number) => post(`${captureUrl}/${number}`, body)))
  expect(new Set(statuses)).toEqual(new Set([200]))

  await expect(page.getByRole('search').getByRole('status')).toHaveText(String(count))
  const ids = new Set(await shownIds(page))
  await expect
    .poll(
      async () => {
        for (const id of await idsAfterStep(page)) ids.add(id)
        return ids.size
      },
      { intervals: [10] },
    )
    .toBe(count)
  // All were inspected, too: none is without its service.
  await expect(rowsOf(page).filter({ hasText: 'Not inspected' })).toHaveCount(0)

  const all = [...ids].map(id => ({ id: Number(id) }))
  const bodies = await callsOf(page, 'deliveries.body', all)
  const saved = (await callsOf(page, 'deliveries.get', all)).map(
    ({ target }, index) => [target, Buffer.from(bodies[index]?.base64 ?? '', 'base64').toString()] as const,
  )
  expect(Object.fromEntries(saved)).toEqual(
    Object.fromEntries(sent.map((body, number) => [`/${number}`, body])),
  )
})

/** The rows that are laid out half a view further down, or at the top again where the end was reached. */
function idsAfterStep(page: Page): Promise<string[]> {
  return listOf(page).evaluate(async list => {
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1
    list.scrollTop = isAtEnd ? 0 : list.scrollTop + list.clientHeight / 2
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const rows = [...list.querySelectorAll('[data-delivery-id]')]
    return rows.map(row => row.getAttribute('data-delivery-id') ?? '')
  })
}

function shownIds(page: Page): Promise<string[]> {
  return rowsOf(page).evaluateAll(rows => rows.map(row => row.getAttribute('data-delivery-id') ?? ''))
}
