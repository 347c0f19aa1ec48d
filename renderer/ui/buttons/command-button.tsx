import type { ComponentProps } from 'react'
import { Kbd } from '../text/kbd.tsx'
import { Button } from './button.tsx'
import { type Command, firstKeys, labelOf } from './command.ts'
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
