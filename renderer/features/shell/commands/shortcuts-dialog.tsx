import { clsx } from 'clsx'
import { closeOverlay, type OverlayProps } from '#navigation'
import { Dialog, isMac, Kbd, withCommandKey } from '#ui'
import { places } from '../places.tsx'
import styles from './shortcuts-dialog.module.css'

export function ShortcutsDialog({ isOpen }: OverlayProps<'shortcuts'>) {
  return (
    <Dialog isOpen={isOpen} onClose={closeOverlay} title="Keyboard" size="medium">
      <section
        className={clsx('grid gap-x-8 gap-y-5 overflow-y-auto px-5 pt-4 pb-6', styles.shortcuts)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: It scrolls where the window is low, by keys too.
        tabIndex={0}
        aria-label="Keys"
      >
        {shortcutGroups.map(group => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map(([keys, meaning]) => (
                <div
                  key={meaning}
                  className={clsx(
                    'flex min-h-7 items-center justify-between border-line-soft border-b',
                    styles.shortcut,
                  )}
                >
                  <dt>{meaning}</dt>
                  <dd>
                    {keys.map(key => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}

type Shortcut = readonly [keys: readonly string[], meaning: string]

/**
 * The list of shortcuts for the dialog. They are handled in use-shortcuts.ts, in the places' keys and in the tree's
 * keys.
 */
const shortcutGroups: readonly { readonly title: string; readonly keys: readonly Shortcut[] }[] = [
  {
    title: 'Deliveries',
    keys: [
      [['↑', '↓'], 'Previous, next delivery'],
      [['k', 'j'], 'Same, from anywhere'],
      [['Enter'], 'Open delivery'],
      [['Esc'], 'Back to the list'],
      [['/'], 'Search'],
      [['f'], 'Filters'],
      [['b'], 'Saved searches'],
      [['p'], 'Pause, resume list'],
      [['g', 'g'], 'Newest delivery'],
      [['x'], 'Select, deselect'],
      [['A'], 'Select all matching'],
      [['Shift ↑', '↓'], 'Select a range'],
      [['X'], 'Replay selected or matching'],
      [['l'], 'Tag'],
      [['n'], 'Note'],
      [['m'], 'Move to session'],
      [['Del', '#'], 'Delete'],
      [[withCommandKey('Z')], 'Undo, while shown'],
    ],
  },
  {
    title: 'Delivery',
    keys: [
      [['1', '–', '5'], 'Payload, Changes, Raw, …'],
      [['[', ']'], 'Previous, next tab'],
      [['t'], 'Previous, next status'],
      [['T'], 'View trail'],
      [['d'], 'Drill record'],
      [['c'], 'Compare'],
      [['r'], 'Replay'],
      [['P'], 'Pin, unpin'],
      [['e'], 'Export'],
      [['y'], 'Copy body'],
    ],
  },
  {
    title: 'Trail',
    keys: [
      [['↑', '↓'], 'Previous, next record'],
      [['n'], 'Send next status'],
      [['r'], 'Replay trail'],
      [['d'], 'Drill trail'],
      [['e'], 'Export trail'],
    ],
  },
  {
    title: 'Payload tree',
    keys: [
      [['↑', '↓'], 'Previous, next field'],
      [['←', '→'], 'Collapse, expand'],
      [['c'], 'Copy value'],
      [['p'], 'Copy JSON Pointer'],
    ],
  },
  {
    title: 'Routes',
    keys: [
      [['↑', '↓'], 'Previous, next route'],
      [['n'], 'New route'],
      [['/'], 'Edit filter'],
    ],
  },
  {
    title: 'Sessions',
    keys: [
      [['↑', '↓'], 'Previous, next session'],
      [['Enter'], 'View deliveries'],
      [['n'], 'New session'],
      [['/'], 'Search sessions'],
    ],
  },
  {
    title: 'Everywhere',
    keys: [
      [[withCommandKey('K')], 'Commands'],
      ...placeKeys(),
      [['s'], 'Send a fixture'],
      [[withCommandKey('B')], 'Collapse, expand sidebar'],
      [[isMac ? '⌘[' : 'Alt ←', isMac ? '⌘]' : '→'], 'Back, forward'],
      [['Shift F10'], 'Menu of the selected row'],
      [['F1'], 'Documentation'],
      [['?'], 'Keyboard shortcuts'],
    ],
  },
]

function placeKeys(): Shortcut[] {
  return places.map(({ keys, label }) => [keys.split(' '), label])
}
