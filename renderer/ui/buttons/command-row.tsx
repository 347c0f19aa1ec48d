import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Menu } from '../dialogs/menu.tsx'
import { useWidth } from '../layout/use-size.ts'
import { type Command, labelOf, menuItem } from './command.ts'
import { CommandButton } from './command-button.tsx'
import { IconButton } from './icon-button.tsx'

/** Commands as words in one line. Those without room are in a menu at its end. */
export function CommandRow({ commands }: { readonly commands: readonly Command[] }) {
  const line = useRef<HTMLDivElement>(null)
  const width = useWidth(line)
  const [fitting, setFitting] = useState(commands.length)
  const labels = commands.map(labelOf).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again where the width or a word changed
  useLayoutEffect(() => {
    const buttons = [...(line.current?.querySelectorAll<HTMLElement>(':scope > *') ?? [])]
    const wrapped = buttons.findIndex(button => button.offsetTop !== buttons[0]?.offsetTop)
    setFitting(wrapped < 0 ? buttons.length : wrapped)
  }, [width, labels])
  const others = commands.slice(fitting)
  return (
    <>
      {/* Buttons without room wrap to a line that is cut off. */}
      <div ref={line} className="flex h-6 min-w-0 flex-1 flex-wrap justify-end gap-1 overflow-hidden">
        {commands.map((command, index) => (
          <CommandButton
            key={labelOf(command)}
            command={command}
            icon={null}
            hasKeys={false}
            className={clsx(index >= fitting && 'invisible')}
          />
        ))}
      </div>
      {others.length === 0 ? (
        <span className="w-6 flex-none" />
      ) : (
        <Menu
          trigger={
            <IconButton label="More actions">
              <Ellipsis aria-hidden />
            </IconButton>
          }
          items={others.map(menuItem)}
        />
      )}
    </>
  )
}
