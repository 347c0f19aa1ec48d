import { closeOverlay, useNavigation } from '#navigation'
import { Dialog, Kbd } from '#ui'
import { shortcutGroups } from './shortcuts.ts'
import styles from './shortcuts-dialog.module.css'

export function ShortcutsDialog() {
  const isOpen = useNavigation(state => state.overlay === 'shortcuts')
  return (
    <Dialog isOpen={isOpen} onClose={closeOverlay} title="Keyboard" size="medium">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: It scrolls where the window is low, by keys too. */}
      <section className={styles.shortcuts} tabIndex={0} aria-label="Keys">
        {shortcutGroups.map(group => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map(([keys, meaning]) => (
                <div key={meaning} className={styles.shortcut}>
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
