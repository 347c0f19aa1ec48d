import type { ComponentType } from 'react'
import { type OverlayName, type OverlayProps, useOverlays } from './overlay.ts'

interface OnceOpenedProps<Name extends OverlayName> {
  readonly name: Name
  readonly of: ComponentType<OverlayProps<Name>>
}

/** An overlay, mounted from its first opening on, so that it can close in its own time. Its state is of one opening. */
export function OnceOpened<Name extends OverlayName>({ name, of: Content }: OnceOpenedProps<Name>) {
  const isOpen = useOverlays(state => state.open === name)
  const last = useOverlays(state => state.last[name])
  if (last === undefined) return null
  const { name: _, ...parameters } = last.overlay
  return <Content key={last.number} {...(parameters as OverlayProps<Name>)} isOpen={isOpen} />
}
