import type { LucideIcon } from 'lucide-react'
import type { View } from '#contract/address'
import type { MenuItem } from '../dialogs/menu.tsx'

/** One action, for its buttons and menu items, the palette, the keyboard and the list of shortcuts. */
export interface Command {
  /** For the palette; it names the target: "Replay this delivery…". */
  readonly title: string
  /** Everywhere else: "Replay…". By default the title. */
  readonly label?: string
  readonly Icon?: LucideIcon
  /** Other words for it, for the palette. */
  readonly keywords?: readonly string[]
  /** Each does it alone; `g d`: one key after the other. */
  readonly keys?: readonly string[]
  /** Not in the palette: it only moves the focus or the selection. */
  readonly isKeyOnly?: true
  readonly isDangerous?: true
  /** Whether it applies now; by default it does. Otherwise the palette lacks it, and its keys do nothing. */
  when?(): boolean
  /** Why it cannot be done now, for buttons and menus: "The session has no deliveries." `null` if it can. */
  blocked?(): string | null
  run(): void
}

export type Shortcut = readonly [keys: readonly string[], meaning: string]

export interface CommandGroup<Id extends string = string> {
  /** Heading in the list of shortcuts. */
  readonly title: string
  /** Where its keys work; without one, everywhere. */
  readonly view?: View
  readonly commands: Readonly<Record<Id, Command>>
  /** Shortcuts that the focused element handles itself. */
  readonly others?: readonly Shortcut[]
}

export function commandGroup<const Id extends string>(group: CommandGroup<Id>): CommandGroup<Id> {
  return group
}

export function isAvailable(command: Command): boolean {
  return command.when?.() !== false && (command.blocked?.() ?? null) === null
}

export function labelOf({ label, title }: Command): string {
  return label ?? title
}

const keyNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
}

/** As it is written on a keyboard: `Del`; `g d` stays. */
export function keyText(key: string): string {
  return keyNames[key] ?? key
}

/** The first shortcut of a command, as it is shown beside its name. */
export function firstKeys({ keys }: Command): string | undefined {
  return keys?.[0] === undefined ? undefined : keyText(keys[0])
}

export function menuItem(command: Command): MenuItem {
  const { Icon, isDangerous } = command
  const keys = firstKeys(command)
  const reason = command.blocked?.() ?? null
  return {
    label: labelOf(command),
    run: command.run,
    ...(Icon === undefined ? {} : { Icon }),
    ...(keys === undefined ? {} : { keys }),
    ...(isDangerous === undefined ? {} : { isDangerous }),
    ...(reason === null ? {} : { isDisabled: true, reason }),
  }
}
