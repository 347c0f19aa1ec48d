import { expect, it } from 'vitest'
import { type ListColumn, placeColumns } from '../../../../../renderer/ui/lists/columns/columns.ts'

const columns: readonly ListColumn[] = [
  { name: 'status', label: 'Status', width: 100, minimum: 40, isRequired: true, rank: 0 },
  { name: 'title', label: 'Title', width: 150, minimum: 150, isFlexible: true, isRequired: true, rank: 0 },
  { name: 'amount', label: 'Amount', width: 90, minimum: 50, isDefault: true, rank: 1 },
  { name: 'size', label: 'Size', width: 50, minimum: 40, isDefault: true, rank: 9 },
  { name: 'request', label: 'Request', width: 120, minimum: 60, rank: 10 },
]
const asTheApp = { shown: {}, widths: {} }
const place = (px: number, choices = asTheApp) => {
  const { columns: placed, leftOut, template } = placeColumns(columns, choices, px)
  return { names: placed.map(({ name }) => name), leftOut, template }
}

it('one column takes what the others leave', () => {
  expect(place(1000)).toEqual({
    names: ['status', 'title', 'amount', 'size'],
    leftOut: [],
    template: '100px minmax(0, 1fr) 90px 50px',
  })
})

it('the column of the highest rank is left out first, at the pixel', () => {
  // 100 + 150 + 90 + 50 and three gaps of 8.
  expect(place(414).leftOut).toEqual([])
  expect(place(413).leftOut).toEqual(['size'])
  expect(place(355).leftOut).toEqual(['size', 'amount'])
  expect(place(10).names).toEqual(['status', 'title'])
})

it('what the user has chosen stays longer than what is shown by default', () => {
  expect(place(430, { shown: { request: true }, widths: {} } as typeof asTheApp)).toMatchObject({
    names: ['status', 'title', 'request'],
    leftOut: ['size', 'amount'],
  })
})

it('a width is kept within its limits, and a required column cannot be hidden', () => {
  const choices = { shown: { status: false, size: false }, widths: { status: 1, amount: 5000 } }
  expect(place(2000, choices as unknown as typeof asTheApp)).toEqual({
    names: ['status', 'title', 'amount'],
    leftOut: [],
    template: '40px minmax(0, 1fr) 640px',
  })
})

it('columns that can be dispensed with leave before the one without a width is narrower than it likes to be', () => {
  const comfortable = columns.map(column =>
    column.name === 'title' ? { ...column, comfortable: 200 } : column,
  )
  const leftOutAt = (px: number, choices = asTheApp) => placeColumns(comfortable, choices, px).leftOut
  // 100 + 200 + 90 + 50 and three gaps of 8.
  expect(leftOutAt(464)).toEqual([])
  expect(leftOutAt(463)).toEqual(['size'])
  // Without it, others leave only for the least that it gets: 100 + 150 + 90 and two gaps.
  expect(leftOutAt(356)).toEqual(['size'])
  expect(leftOutAt(355)).toEqual(['size', 'amount'])
  expect(leftOutAt(463, { shown: { size: true }, widths: {} } as unknown as typeof asTheApp)).toEqual([])
})

it('columns are narrow before one is left out, and the most important is the first that is not', () => {
  const narrowing = columns.map(column =>
    column.name === 'amount'
      ? { ...column, narrow: 60 }
      : column.name === 'size'
        ? { ...column, narrow: 30 }
        : column,
  )
  const at = (px: number, widths: Record<string, number> = {}) => {
    const placed = placeColumns(narrowing, { shown: { size: true }, widths }, px)
    return [placed.widths.amount, placed.widths.size]
  }
  // 100 + 150 + 60 + 30 and three gaps of 8.
  expect([363, 364, 394, 404, 414].map(px => at(px))).toEqual([
    [undefined, 50],
    [60, 30],
    [90, 30],
    [90, 40],
    [90, 50],
  ])
  // A width that the user set stays.
  expect(at(434, { amount: 80 })).toEqual([80, 50])
})

it('the column without a width has the room that it wants before others grow', () => {
  const roomy = columns.map(column =>
    column.name === 'amount'
      ? { ...column, roomy: 120 }
      : column.name === 'title'
        ? { ...column, roomy: 200 }
        : column,
  )
  const amountAt = (px: number) => placeColumns(roomy, asTheApp, px).widths.amount
  expect([414, 464, 474, 1000].map(amountAt)).toEqual([90, 90, 100, 120])
})

it('what is left over makes the most important columns roomy, but none whose width is set', () => {
  const roomy = columns.map(column => (column.name === 'amount' ? { ...column, roomy: 120 } : column))
  const widthAt = (px: number, widths: Record<string, number> = {}) =>
    placeColumns(roomy, { shown: {}, widths }, px).widths.amount
  expect([414, 424, 1000].map(px => widthAt(px))).toEqual([90, 100, 120])
  expect(widthAt(1000, { amount: 60 })).toBe(60)
})
