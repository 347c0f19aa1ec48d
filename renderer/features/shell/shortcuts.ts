import { withCommandKey } from '../../ui/kbd.tsx'

/** The sheet of keys. What each does is in use-shortcuts.ts, list-keys.ts and the tree's keys. */
export const shortcutGroups: readonly {
  readonly title: string
  readonly keys: readonly (readonly [keys: readonly string[], meaning: string])[]
}[] = [
  {
    title: 'Deliveries',
    keys: [
      [['↑', '↓'], 'Previous, next delivery'],
      [['k', 'j'], 'The same, from anywhere'],
      [['Enter'], 'Into the delivery'],
      [['Esc'], 'Back to the list'],
      [['/'], 'Search'],
      [['g'], 'Newest delivery'],
    ],
  },
  {
    title: 'Delivery',
    keys: [
      [['1', '–', '5'], 'Payload, Changes, Raw, …'],
      [['[', ']'], 'Previous, next tab'],
      [['t'], 'Along its trail'],
      [['T'], 'Its trail in the room of trails'],
      [['c'], 'Compare with another'],
      [['r'], 'Replay'],
      [['y'], 'Copy the body'],
    ],
  },
  {
    title: 'Payload tree',
    keys: [
      [['↑', '↓'], 'Previous, next field'],
      [['←', '→'], 'Close, open'],
      [['c'], 'Copy the value'],
      [['p'], 'Copy the JSON Pointer'],
    ],
  },
  {
    title: 'Everywhere',
    keys: [
      [[withCommandKey('K')], 'Commands'],
      [['D'], 'Deliveries'],
      [['L'], 'Trails'],
      [['s'], 'Send a fixture'],
      [['?'], 'This sheet'],
    ],
  },
]
