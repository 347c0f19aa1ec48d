import { goTo, useNavigation } from '../../navigation/navigation.ts'
import { Tooltip } from '../../ui/dialogs/tooltip.tsx'
import styles from './app.module.css'
import { places } from './places.tsx'

export function Rail() {
  const current = useNavigation(state => state.view)
  return (
    <nav className={styles.rail} aria-label="Places">
      {places.map(({ view, label, Icon }) => (
        <Tooltip key={view} text={label} side="right">
          <button
            type="button"
            className={styles.railItem}
            aria-label={label}
            aria-current={view === current ? 'page' : undefined}
            onClick={() => goTo(view)}
          >
            <Icon aria-hidden />
          </button>
        </Tooltip>
      ))}
    </nav>
  )
}
