import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceFile } from '../../engine/files/replace-file.ts'

export const minimumSize = { width: 900, height: 600 } as const
const usualSize = { width: 1280, height: 820 } as const
/** At least this much of the title bar must be on a screen. Otherwise the user couldn't drag the window back. */
const reachable = { width: 120, height: 24 } as const

const rectangleSchema = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
export type Rectangle = z.infer<typeof rectangleSchema>

/** Bounds while neither maximised nor in full screen, in display-independent pixels. */
const windowPlaceSchema = z.object({
  bounds: rectangleSchema,
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
})
export type WindowPlace = z.infer<typeof windowPlaceSchema>

/** `null` if there is no readable file. */
export function readWindowPlace(file: string): WindowPlace | null {
  try {
    const parsed = windowPlaceSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Never throws: a full disk must not end the app that captures. The stored place then stays. */
export function keepWindowPlace(file: string, place: WindowPlace): void {
  try {
    replaceFile(file, JSON.stringify(place))
  } catch (error) {
    console.warn(`The place of the window was not saved: ${String(error)}`)
  }
}

/**
 * Bounds for opening the window: the previous bounds, between its minimum and the size of a screen. `x` and
 * `y` are absent (centered) if the stored place is on no screen. `workAreas`: usable area of each screen.
 */
export function openingBounds(
  saved: Rectangle | null,
  workAreas: readonly Rectangle[],
): { readonly width: number; readonly height: number; readonly x?: number; readonly y?: number } {
  const screen = saved === null ? undefined : workAreas.find(area => isReachable(saved, area))
  const room = screen ?? workAreas[0] ?? { ...usualSize, x: 0, y: 0 }
  const wanted = saved ?? usualSize
  const size = {
    width: Math.max(minimumSize.width, Math.min(wanted.width, room.width)),
    height: Math.max(minimumSize.height, Math.min(wanted.height, room.height)),
  }
  return saved === null || screen === undefined ? size : { ...size, x: saved.x, y: saved.y }
}

function isReachable(bounds: Rectangle, area: Rectangle): boolean {
  const width = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
  const below = area.y + area.height - bounds.y
  return width >= reachable.width && bounds.y >= area.y && below >= reachable.height
}
