import { clsx } from 'clsx'
import { Pause, Play } from 'lucide-react'
import { Button, type Command } from '#ui'
import styles from './pause.module.css'

/** Pauses a list, or lets it follow new rows again. */
export function pauseCommand(
  list: { readonly pause: () => void; readonly resume: () => void },
  isPaused: () => boolean,
): Command {
  return {
    get title() {
      return isPaused() ? 'Resume list' : 'Pause list'
    },
    get Icon() {
      return isPaused() ? Play : Pause
    },
    isKeyOnly: true,
    keys: ['p'],
    run: () => (isPaused() ? list.resume() : list.pause()),
  }
}

interface PausedLineProps {
  /** Rows since then, such as `12 new`; `null` for none. */
  readonly newText: string | null
  readonly onShow: () => void
  readonly onResume: () => void
}

/** Above a paused list: new rows, to show once or to follow again. */
export function PausedLine({ newText, onShow, onResume }: PausedLineProps) {
  return (
    <section
      className={clsx(
        'flex h-8 flex-none items-center gap-2 border-warning-line border-b bg-warning-soft pr-2 pl-4 text-small',
        styles.line,
      )}
      aria-label="Paused list"
    >
      <span className="tabular" role="status">
        {newText === null ? 'Paused' : `Paused, ${newText}`}
      </span>
      {newText === null ? null : (
        <Button size="small" onClick={onShow}>
          Show new
        </Button>
      )}
      <Button size="small" tone="quiet" icon={<Play aria-hidden />} onClick={onResume}>
        Resume
      </Button>
    </section>
  )
}
