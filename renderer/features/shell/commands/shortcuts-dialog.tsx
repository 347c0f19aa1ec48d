import { closeOverlay, type OverlayProps } from '#navigation'
import { type Command, Dialog, Kbd, keyText, labelOf, type Shortcut } from '#ui'
import { commandGroups } from './commands.ts'

export function ShortcutsDialog({ isOpen }: OverlayProps<'shortcuts'>) {
  return (
    <Dialog isOpen={isOpen} onClose={closeOverlay} title="Keyboard" size="medium">
      <section
        className="grid grid-cols-2 gap-x-8 gap-y-5 overflow-y-auto px-5 pt-4 pb-6"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: It scrolls where the window is low, by keys too.
        tabIndex={0}
        aria-label="Keys"
      >
        {shortcutGroups.map(group => (
          <section key={group.title}>
            <h3 className="mb-1 font-medium text-small text-subtle">{group.title}</h3>
            <dl>
              {group.shortcuts.map(([keys, meaning]) => (
                <div
                  key={meaning}
                  className="flex min-h-7 items-center justify-between border-line-soft border-b"
                >
                  <dt>{meaning}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
                      <Kbd key={index}>{key}</Kbd>
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

/** The keys of the payload tree are handled in tree-keys.ts. */
const treeShortcuts: readonly Shortcut[] = [
  [['↑', '↓'], 'Previous, next field'],
  [['←', '→'], 'Collapse, expand'],
  [['⏎'], 'Search for this value'],
  [['y'], 'Copy value'],
  [['p'], 'Copy JSON Pointer'],
]

/** Every command with keys, and what the focused element handles itself. */
export const shortcutGroups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] =
  [
    ...commandGroups.map(({ title, commands, others = [] }) => ({
      title,
      shortcuts: [...Object.values<Command>(commands).flatMap(shortcutOf), ...others],
    })),
    { title: 'Payload tree', shortcuts: treeShortcuts },
  ].filter(({ shortcuts }) => shortcuts.length > 0)

function shortcutOf(command: Command): Shortcut[] {
  const { keys } = command
  return keys === undefined ? [] : [[keys.flatMap(each => each.split(' ')).map(keyText), labelOf(command)]]
}
