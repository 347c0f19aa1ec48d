import { withCommandKey } from '../../../ui/text/kbd.tsx'
import { places } from '../places.tsx'

type Shortcut = readonly [keys: readonly string[], meaning: string]

/**
 * The list of shortcuts for the dialog. They are handled in use-shortcuts.ts, in the places' keys and in the tree's
 * keys.
 */
export const shortcutGroups: readonly { readonly title: string; readonly keys: readonly Shortcut[] }[] = [
  {
    title: 'Deliveries',
    keys: [
      [['↑', '↓'], 'Previous, next delivery'],
      [['k', 'j'], 'The same, from anywhere'],
      [['Enter'], 'Into the delivery'],
      [['Esc'], 'Back to the list'],
      [['/'], 'Search'],
      [['g'], 'Newest delivery'],
      [['x'], 'Mark, unmark'],
      [['Shift ↑', '↓'], 'Mark a stretch'],
      [['X'], 'Replay what is marked or found'],
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
      [['P'], 'Pin, unpin'],
      [['e'], 'Export'],
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
    title: 'Routes',
    keys: [
      [['↑', '↓'], 'Previous, next route'],
      [['n'], 'New route'],
      [['/'], 'Which deliveries it forwards'],
    ],
  },
  {
    title: 'Sessions',
    keys: [
      [['↑', '↓'], 'Previous, next session'],
      [['Enter'], 'Its deliveries'],
      [['n'], 'New session'],
      [['/'], 'Find a session'],
    ],
  },
  {
    title: 'Everywhere',
    keys: [
      [[withCommandKey('K')], 'Commands'],
      ...placeKeys(),
      [['s'], 'Send a fixture'],
      [['?'], 'This sheet'],
    ],
  },
]

function placeKeys(): Shortcut[] {
  return places.flatMap(({ keys, label }) => (keys === undefined ? [] : [[[keys], label] as const]))
}
