import { clsx } from 'clsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { MouseEvent, ReactElement } from 'react'
import type { View } from '#contract/address'
import { goTo, useAddress } from '#navigation'
import { Keys, pageValue, rememberFold, Tooltip, wasFolded, withCommandKey } from '#ui'
import { places } from './places.tsx'
import styles from './rail.module.css'

const itemClass = clsx(
  'flex h-8 flex-none cursor-default items-center gap-2.5 rounded-control border-0 bg-transparent px-2.25 py-0 text-left text-base text-muted no-underline',
  styles.item,
)

/** The places by name, as links: they open in another tab too. Folded, it has their icons alone. */
export function Rail() {
  const current = useAddress(state => state.view)
  const isFolded = useIsFolded()
  const foldLabel = isFolded ? 'Expand sidebar' : 'Collapse sidebar'
  return (
    <nav
      className={clsx(
        'flex w-40 flex-none flex-col gap-0.5 overflow-y-auto border-line border-r bg-canvas p-2',
        styles.rail,
        isFolded && styles.folded,
      )}
      aria-label="Places"
    >
      {places.map(({ view, label, keys, Icon }) => (
        <RailTip key={view} label={label} keys={keys}>
          <a
            href={`/${view}`}
            className={itemClass}
            aria-label={label}
            aria-keyshortcuts={keys}
            aria-current={view === current ? 'page' : undefined}
            onClick={event => follow(event, view)}
          >
            <Icon aria-hidden />
            <span className={clsx('truncate', styles.word)}>{label}</span>
          </a>
        </RailTip>
      ))}
      <RailTip label={foldLabel} keys={withCommandKey('B')}>
        <button
          type="button"
          className={clsx('mt-auto', itemClass, styles.fold)}
          aria-label={foldLabel}
          aria-expanded={!isFolded}
          onClick={toggleRail}
        >
          {isFolded ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          <span className={clsx('truncate', styles.word)}>Collapse</span>
        </button>
      </RailTip>
    </nav>
  )
}

interface RailTipProps {
  readonly label: string
  readonly keys: string
  readonly children: ReactElement<Record<string, unknown>>
}

function RailTip({ label, keys, children }: RailTipProps) {
  return (
    <Tooltip
      text={
        <>
          {label} <Keys keys={keys} />
        </>
      }
      side="right"
    >
      {children}
    </Tooltip>
  )
}

/** A plain press shows the place here, as it was left. With a modifier the browser opens the link. */
function follow(event: MouseEvent, view: View): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  goTo(view)
}

const storageKey = 'hooktrail.rail'

/** Whether the rail shows icons alone. Remembered by this browser, or window. */
const [useIsFolded, fold, isFoldedNow] = pageValue(wasFolded(storageKey))

export function toggleRail(): void {
  const isFolded = !isFoldedNow()
  fold(isFolded)
  rememberFold(storageKey, isFolded)
}
