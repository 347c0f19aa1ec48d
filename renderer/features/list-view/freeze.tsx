import { Snowflake } from 'lucide-react'
import type { View } from '#contract/address'
import { useAddress } from '#navigation'
import { Button, type Command } from '#ui'

export function freezeCommand(
  view: View,
  list: { readonly freeze: () => void; readonly unfreeze: () => void },
  isFrozen: () => boolean,
): Command {
  return {
    get title() {
      return isFrozen() ? 'Unfreeze list' : 'Freeze list'
    },
    Icon: Snowflake,
    keywords: ['pause', 'hold', 'scroll', 'follow'],
    keys: ['z'],
    when: () => useAddress.getState().view === view,
    run: () => (isFrozen() ? list.unfreeze() : list.freeze()),
  }
}

interface FrozenLineProps {
  /** Rows since then, such as `12 new`; `null` for none. */
  readonly newText: string | null
  readonly onShow: () => void
  readonly onUnfreeze: () => void
}

/** Above a frozen list: new rows, to show once or to follow again. */
export function FrozenLine({ newText, onShow, onUnfreeze }: FrozenLineProps) {
  return (
    <section
      className="flex h-8 flex-none items-center gap-2 border-warning-line border-b bg-warning-soft pr-2 pl-4 text-small *:first:flex-1"
      aria-label="Frozen list"
    >
      <span className="tabular" role="status">
        {newText === null ? 'Frozen' : `Frozen, ${newText}`}
      </span>
      {newText === null ? null : (
        <Button size="small" onClick={onShow}>
          Show new
        </Button>
      )}
      <Button size="small" tone="quiet" onClick={onUnfreeze}>
        Unfreeze
      </Button>
    </section>
  )
}
