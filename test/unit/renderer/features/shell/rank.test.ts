import { expect, it } from 'vitest'
import { rank, ranked } from '../../../../../renderer/features/shell/commands/rank.ts'

const actions = [
  { title: 'Jump to the newest delivery' },
  { title: 'Show selected deliveries' },
  { title: 'Delete current session…', keywords: ['remove', 'clear'] },
  { title: 'Go to deliveries' },
]
const found = (typed: string) => ranked(actions, typed, ({ title }) => title).map(({ title }) => title)

it('deletion is found under its own name, and nothing before it', () => {
  for (const typed of ['delete', 'del', 'delete session', 'session delete']) {
    expect(found(typed)[0], typed).toBe('Delete current session…')
  }
  expect(found('delete')).toHaveLength(1)
})

it('another word for it finds it too, after what has the word in its title', () => {
  expect(found('remove')).toEqual(['Delete current session…'])
  expect(rank('Clear search', 'clear')).toBeGreaterThan(rank('Delete current session…', 'clear', ['clear']))
})

it('scattered letters find nothing, and without any text everything is found in its order', () => {
  expect(found('dlt')).toEqual([])
  expect(found(' ')).toEqual(actions.map(({ title }) => title))
})
