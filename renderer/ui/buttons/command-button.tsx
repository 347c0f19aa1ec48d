import { clsx } from 'clsx'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { MoreMenu } from '../dialogs/menu.tsx'
import { useWidth } from '../layout/use-size.ts'
import { Kbd } from '../text/kbd.tsx'
import { Button } from './button.tsx'
import { type Command, firstKeys, labelOf, menuItem } from './command.ts'
import { IconButton } from './icon-button.tsx'

interface OfCommand {
  readonly command: Command
}

function commonProps(command: Command) {
  const reason = command.blocked?.() ?? null
  return {
    onClick: command.run,
    ...(command.keys === undefined ? {} : { 'aria-keyshortcuts': command.keys.join(' ') }),
    ...(reason === null ? {} : { disabled: true, reason }),
  }
}

interface ButtonProps extends OfCommand, ComponentProps<typeof Button> {
  /** Shows its key. */
  readonly hasKeys?: boolean
}

/** A button of a command, with its key; the children replace its label. */
export function CommandButton({ command, children, hasKeys = true, ...rest }: ButtonProps) {
  const { Icon } = command
  const keys = hasKeys ? firstKeys(command) : undefined
  return (
    <Button
      size="small"
      {...(Icon === undefined ? {} : { icon: <Icon aria-hidden /> })}
      {...commonProps(command)}
      {...rest}
    >
      {children ?? labelOf(command)} {keys === undefined ? null : <Kbd isHint>{keys}</Kbd>}
    </Button>
  )
}

type IconProps = Partial<ComponentProps<typeof IconButton>>

/** A command as an icon; the children replace its own. */
export function CommandIconButton({ command, children, ...rest }: OfCommand & IconProps) {
  const { Icon } = command
  const keys = firstKeys(command)
  return (
    <IconButton
      label={labelOf(command)}
      {...(keys === undefined ? {} : { keys })}
      {...commonProps(command)}
      {...rest}
    >
      {children ?? (Icon === undefined ? null : <Icon aria-hidden />)}
    </IconButton>
  )
}

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
        <MoreMenu label="More actions" items={others.map(menuItem)} />
      )}
    </>
  )
}
